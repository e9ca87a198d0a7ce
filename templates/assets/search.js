// Searches the archive: fetches the parts of the index that hold what was typed, and shows what is found.
// Texts are cut as in `src/site/search/cut.rs`; docs/decisions/0009 tells more.

const PAIRED = /[\u3005-\u3007\u3041-\u3096\u30a1-\u30fa\u30fc-\u30fe\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\u{20000}-\u{3fffd}]/u;
const SPECIAL = { ł: "l", ø: "o", đ: "d", ð: "d", ħ: "h", ı: "i", ß: "ss", æ: "ae", œ: "oe", þ: "th" };
const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz-";
const CODES = [];
[...LETTERS].forEach((letter, n) => (CODES[letter.charCodeAt(0)] = n));
const FIELDS = { title: "t", author: "a", award: "w", venue: "v", year: "y" };
const WEIGHT = { t: 16, a: 12, w: 8, v: 6, y: 6, b: 4 };

function kind(c) {
  if ("'`´‘’ʼ＇".includes(c)) return "silent";
  if (/[²³¹\u2070-\u209c]/.test(c)) return "raised";
  if (PAIRED.test(c)) return "pair";
  return /[\p{Alphabetic}\p{N}\p{M}]/u.test(c) ? "word" : "gap";
}

// The words of a text in their order, in lower case.
export function words(text) {
  const cut = [];
  let word = "";
  let last = "gap";
  for (const c of text.normalize("NFC").toLowerCase()) {
    const now = kind(c);
    if (now === "silent") continue;
    if (now === "pair" && last === "pair") {
      cut.push(word + c);
      word = c;
    } else {
      if (now !== last && word) cut.push(word);
      if (now !== last) word = "";
      if (now !== "gap") word += c;
    }
    last = now;
  }
  return word ? [...cut, word] : cut;
}

// A word without its accents.
export function fold(word) {
  if (isPaired(word)) return word;
  return word.normalize("NFKD").replace(/\p{M}/gu, "").replace(/./gu, (c) => SPECIAL[c] ?? c);
}

const isPaired = (word) => word.search(PAIRED) === 0;

// A number for the part of the index that holds a folded word, or a pair of words.
export function key(folded) {
  const n = folded.includes("~") ? Infinity : isPaired(folded) ? 1 : 3;
  let hash = 0x811c9dc5;
  for (const c of [...folded].slice(0, n)) hash = Math.imul(hash ^ c.codePointAt(0), 0x01000193);
  return Math.imul(hash ^ (hash >>> 16), 0x045d9f3b) >>> 0;
}

// What was typed, as terms that must all be answered: words in a field, which follow each other where quoted.
export function read(query, stop = []) {
  const terms = [];
  const typed = query.replace(/[“”„«»]/g, '"').matchAll(/(?:(title|author|award|venue|year):\s*)?(?:"([^"]*)"?|([^\s"]+))/gi);
  for (const [, name, quoted, bare] of typed) {
    const field = name && FIELDS[name.toLowerCase()];
    const range = field === "y" && /^(\d{4})\.\.(\d{4})$/.exec(bare ?? "");
    if (range) {
      const [from, to] = [+range[1], +range[2]].sort();
      terms.push({ field, any: Array.from({ length: Math.min(to - from + 1, 300) }, (_, n) => `${from + n}`) });
      continue;
    }
    let cut = words(quoted ?? bare).map((word, place) => ({ word, place }));
    // Of paired characters, the last alone says no more than the pairs.
    cut = cut.filter(({ word }, n) => !(n > 0 && isPaired(word) && [...word].length < 2));
    const isQuoted = quoted !== undefined;
    const phrase = cut.length > 1 && (isQuoted || cut.every(({ word }) => isPaired(word)));
    if (cut.length) terms.push({ field, phrase, isQuoted, cut });
  }
  // Common words count where there are no others.
  const sought = ({ cut }) => cut?.filter(({ word }) => !stop.includes(word)) ?? [];
  const hasOther = terms.some((term) => term.any || sought(term).length);
  for (const term of terms) if (term.phrase && sought(term).length || !term.field && hasOther) term.cut = sought(term);
  const last = terms.at(-1);
  if (last?.cut?.length && !last.isQuoted) last.cut.at(-1).open = true;
  return terms.filter((term) => term.any || term.cut.length);
}

const fetched = new Map();

function lines(index, name, number) {
  const url = `${index.at}${name}-${Math.floor(number)}.txt`;
  if (!fetched.has(url)) {
    const text = fetch(url, { cache: "no-cache" }).then((answer) => (answer.ok ? answer.text() : Promise.reject(url)));
    text.catch(() => fetched.delete(url));
    fetched.set(url, text.then((text) => text.split("\n")));
  }
  return fetched.get(url);
}

// Rising numbers, told by their steps in letters of five bits; a sixth says that more follow.
function numbers(text) {
  const all = [];
  let [number, step] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const code = CODES[text.charCodeAt(at)];
    step = step * 32 + (code & 31);
    if (code > 31) continue;
    all.push((number += step));
    step = 0;
  }
  return all;
}

// The numbers of a word or a pair in any spelling, each with how well it answers; open, also of what begins with it.
async function numbersOf(index, { word, open }, field) {
  const plain = (spelt) => spelt.split("~").map(fold).join("~");
  const typed = plain(word);
  const begins = open && (isPaired(typed) || typed.length > 2);
  const scored = [];
  const name = word.includes("~") ? "pairs" : "words";
  for (const line of await lines(index, name, (key(typed) * index[name]) / 2 ** 32)) {
    const [spelt, ...parts] = line.split(" ");
    const folded = plain(spelt);
    const near = spelt === word ? 2 : folded === typed ? 1 : begins && folded.startsWith(typed) ? 0 : -1;
    if (near < 0) continue;
    for (const part of parts) if ((field ?? part[0]) === part[0]) scored.push([WEIGHT[part[0]] + near, part]);
  }
  const found = new Map();
  scored.sort(([a], [b]) => a - b);
  for (const [score, part] of scored) for (const number of numbers(part.slice(1))) found.set(number, score);
  return found;
}

// What is in all, with the sum of its scores.
function common(all) {
  const [least = new Map(), ...others] = all.sort((a, b) => a.size - b.size);
  for (const other of others) {
    for (const [number, score] of least) {
      if (other.has(number)) least.set(number, score + other.get(number));
      else least.delete(number);
    }
  }
  return least;
}

// The papers of a phrase: pairs that cover it, each at its place, are enough.
async function phrase(index, { cut, field }) {
  const asked = [];
  for (let n = 0; n < cut.length; n += 2) {
    const [one, two] = cut.slice(Math.min(n, cut.length - 2));
    const word = one.word + "~".repeat(Math.min(two.place - one.place, 15)) + two.word;
    const shift = one.place - cut[0].place;
    const moved = (found) => new Map([...found].map(([number, score]) => [number - shift, score]));
    asked.push(numbersOf(index, { word }, field).then(moved));
  }
  const starts = [...common(await Promise.all(asked))].sort(([, a], [, b]) => a - b);
  return new Map(starts.map(([start, score]) => [Math.floor(start / 2 ** 14), score]));
}

// What answers to all terms: by field and spelling, then by number: winners, then the newest first, people last.
export async function search(index, terms) {
  const asked = terms.flatMap((term) => {
    if (term.phrase && term.cut.length > 1) return phrase(index, term);
    const found = (term.cut ?? term.any.map((word) => ({ word }))).map((one) => numbersOf(index, one, term.field));
    return term.cut ? found : Promise.all(found).then((years) => new Map(years.flatMap((year) => [...year])));
  });
  const found = await Promise.all(asked);
  const keys = Float64Array.from(common(found), ([number, score]) => (4096 - score) * 2 ** 40 + number);
  return Array.from(keys.sort(), (key) => key % 2 ** 40);
}

const PERSON = 3 * 2 ** 32;

// What is shown: address, standing, “working”, title, authors, awards.
async function shownOf(index, number) {
  for (const line of await lines(index, "papers", number % index.papers)) {
    const [own, path, ...shown] = line.split("\t");
    if (numbers(own)[0] === number) return [`${index.at}../${path}/`, number / 2 ** 32, ...shown];
  }
}

function element(name, set, ...inner) {
  const made = Object.assign(document.createElement(name), set);
  made.append(...inner);
  return made;
}

// A text cut at its words; those that were found are marked.
function marked(text, terms, field) {
  const sought = terms.flatMap((term) => ((term.field ?? field) === field && term.cut) || []);
  const isLike = (folded, { word, open }) => (open ? folded.startsWith(fold(word)) : folded === fold(word));
  const isSought = (word) => sought.some((one) => isLike(fold(word), one));
  return text.split(/([\p{Alphabetic}\p{N}\p{M}'’]+)/u).map((part, n) => {
    return n % 2 && words(part).some(isSought) ? element("mark", {}, part) : part;
  });
}

function row([url, standing, working, title, authors, award], terms) {
  const link = element("a", { href: url, className: working }, ...marked(title, terms, "t"));
  const about = element("p", { className: standing < 2 ? "award" : "note" }, ...marked(award, terms, "w"));
  const item = element("li", {}, about, element("h3", {}, link));
  if (authors) item.append(element("p", { className: "authors" }, ...marked(authors, terms, "a")));
  return item;
}

// Where nothing that is shown was sought, the paper's page tells what was.
async function quote(item, terms) {
  if (item.querySelector("mark") || !terms.some((term) => term.cut && !term.field)) return;
  const text = await fetch(item.querySelector("a").href).then((answer) => answer.text(), () => "");
  const page = new DOMParser().parseFromString(text, "text/html");
  for (const { textContent } of page.querySelectorAll("main p")) {
    const parts = marked(textContent, terms, "b");
    const at = parts.findIndex((part) => part.nodeType);
    const near = ["… ", ...parts.slice(Math.max(at - 12, 0), at + 16), " …"];
    if (at >= 0) return item.append(element("p", { className: "note" }, ...near));
  }
}

function start() {
  const [input, list, status, people, more] = ["q", "_hits", "_status", "_people", "_more"].map((id) => document.getElementById(id));
  const index = list.dataset;
  let [turn, hits, terms] = [0, [], []];

  const seen = new IntersectionObserver((some) => {
    for (const { target } of some.filter((one) => one.isIntersecting)) seen.unobserve(target), quote(target, terms);
  });
  const all = async (some) => (await Promise.all(some.map((one) => shownOf(index, one)))).filter(Boolean);

  async function show(from) {
    const rows = (await all(hits.slice(from, from + 20))).map((one) => row(one, terms));
    // While somebody types, no page is asked.
    setTimeout(() => rows.forEach((one) => seen.observe(one)), 300);
    return rows;
  }

  async function answer() {
    const mine = ++turn;
    const query = input.value.trim();
    const asked = read(query, index.stop.split(" "));
    let [said, rows, names] = ["", [], []];
    try {
      const found = await search(index, asked);
      if (mine !== turn) return;
      [hits, terms] = [found.filter((hit) => hit < PERSON), asked];
      rows = await show(0);
      names = await all(found.filter((hit) => hit >= PERSON).slice(0, 9));
      const n = hits.length;
      if (terms.length) said = `${n || "No"} ${n === 1 ? "paper" : "papers"} with “${query}”`;
    } catch {
      hits = [];
      said = "The index could not be fetched; try once more.";
    }
    if (mine !== turn) return;
    status.textContent = said;
    const links = names.flatMap(([url, , , title], n) => [n ? ", " : "People: ", element("a", { href: url }, title)]);
    people.replaceChildren(...links);
    people.hidden = !links.length;
    list.replaceChildren(...rows);
    list.hidden = !rows.length;
    more.hidden = hits.length <= rows.length;
  }

  function go() {
    const q = input.value.trim();
    history.replaceState(null, "", q ? `?${new URLSearchParams({ q })}` : location.pathname);
    answer();
  }

  let wait;
  input.addEventListener("input", () => {
    clearTimeout(wait);
    wait = setTimeout(go, 80);
  });
  input.form.addEventListener("submit", (event) => {
    event.preventDefault();
    clearTimeout(wait);
    go();
  });
  more.addEventListener("click", async () => {
    const shown = list.children.length;
    list.append(...(await show(shown)));
    more.hidden = hits.length <= list.children.length;
    list.children[shown]?.querySelector("a").focus();
  });
  input.value = new URLSearchParams(location.search).get("q") ?? "";
  if (input.value) answer();
}

if (globalThis.document?.getElementById("_hits")) start();
