// Searches the archive: fetches the parts of the index that hold the words typed, and shows the papers they stand in.
// Texts are cut as in `src/site/search/cut.rs`; docs/decisions/0009 tells of it.

const PAIRED = /[\u3005-\u3007\u3041-\u3096\u30a1-\u30fa\u30fc-\u30fe\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\u{20000}-\u{3fffd}]/u;
const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz-";
const SPECIAL = { ł: "l", ø: "o", đ: "d", ð: "d", ħ: "h", ı: "i", ß: "ss", æ: "ae", œ: "oe", þ: "th" };
const FIELDS = { title: "t", author: "a", award: "w", venue: "v", year: "y" };
const WEIGHT = { t: 16, a: 12, w: 8, v: 6, y: 6, b: 4 };

function kind(c) {
  if ("'`´‘’ʼ＇".includes(c)) return "apostrophe";
  if (/[²³¹\u2070-\u209c]/.test(c)) return "raised";
  if (PAIRED.test(c)) return "pair";
  return /[\p{Alphabetic}\p{N}\p{M}]/u.test(c) ? "word" : "gap";
}

// The words of a text, in their order: lower-case, in the spelling they have.
export function words(text) {
  const cut = [];
  let word = "";
  let last = "gap";
  for (const c of text.normalize("NFC").toLowerCase()) {
    const now = kind(c);
    if (now === "apostrophe") continue;
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
  if (/^[\x00-\x7f]*$/.test(word) || isPaired(word)) return word;
  return word.normalize("NFKD").replace(/\p{M}/gu, "").replace(/[łøđðħıßæœþ]/g, (c) => SPECIAL[c]);
}

const isPaired = (word) => PAIRED.test(String.fromCodePoint(word.codePointAt(0)));

// A number for the part of the index that holds a folded word.
export function key(folded) {
  let hash = 0x811c9dc5;
  for (const c of [...folded].slice(0, isPaired(folded) ? 1 : 3)) hash = Math.imul(hash ^ c.codePointAt(0), 0x01000193);
  return Math.imul(hash ^ (hash >>> 16), 0x045d9f3b) >>> 0;
}

// What was typed, as terms that a paper must all answer: words in a field, which follow each other where quoted.
export function read(query, stop = []) {
  const terms = [];
  const typed = query.replace(/[“”„«»]/g, '"').matchAll(/(?:(title|author|award|venue|year):\s*)?(?:"([^"]*)"?|([^\s"]+))/gi);
  for (const [, name, quoted, bare] of typed) {
    const field = name && FIELDS[name.toLowerCase()];
    const range = field === "y" && /^(\d{4})\.\.(\d{4})$/.exec(bare ?? "");
    if (range) {
      const [from, to] = [+range[1], +range[2]].sort();
      const years = Array.from({ length: Math.min(to - from + 1, 300) }, (_, n) => String(from + n));
      terms.push({ field, any: years });
      continue;
    }
    let cut = words(quoted ?? bare).map((word, place) => ({ word, place }));
    // Of paired characters, the last alone says no more than the pairs.
    cut = cut.filter(({ word }, n) => !(n > 0 && isPaired(word) && [...word].length < 2));
    const phrase = cut.length > 1 && (quoted !== undefined || cut.every(({ word }) => isPaired(word)));
    if (cut.length) terms.push({ field, phrase, quoted: quoted !== undefined, cut });
  }
  const all = terms.flatMap((term) => term.cut ?? []);
  const isStop = ({ word }) => stop.includes(word);
  if (terms.some((term) => term.any) || !all.every(isStop)) {
    for (const term of terms) if (term.cut && !term.field) term.cut = term.cut.filter((one) => !isStop(one));
  }
  const last = terms.at(-1);
  if (last?.cut?.length && !last.quoted) last.cut.at(-1).open = true;
  return terms.filter((term) => term.any || term.cut.length);
}

const fetched = new Map();

function lines(index, name, number) {
  const url = `${index.at}${name}-${number}.txt`;
  if (!fetched.has(url)) {
    const text = fetch(url, { cache: "no-cache" }).then((answer) => {
      if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
      return answer.text();
    });
    text.catch(() => fetched.delete(url));
    fetched.set(url, text.then((text) => text.split("\n").filter(Boolean)));
  }
  return fetched.get(url);
}

// The lines of a word: those of every spelling of it and, where it is open, of what begins with it.
async function linesOf(index, name, { word, open }) {
  const typed = fold(word);
  const begins = open && (isPaired(typed) || typed.length > 2);
  const found = [];
  for (const line of await lines(index, name, Math.floor((key(typed) * index.words) / 2 ** 32))) {
    const spelt = line.slice(0, line.indexOf(" "));
    const folded = fold(spelt);
    if (folded === typed) found.push([spelt === word ? 2 : 1, line]);
    else if (begins && folded.startsWith(typed)) found.push([0, line]);
  }
  return found;
}

// A paper is a number, made of edition, standing and id.
const editions = [];
const numbers = new Map();
const CODES = new Uint8Array(128);
[...LETTERS].forEach((letter, n) => (CODES[letter.charCodeAt(0)] = n));

function numberOf(edition) {
  if (!numbers.has(edition)) numbers.set(edition, editions.push(edition) - 1);
  return numbers.get(edition);
}

function decode(text, at, length) {
  let number = 0;
  for (let end = at + length; at < end; at++) number = number * 64 + CODES[text.charCodeAt(at)];
  return number;
}

// The papers of a word among those that are left, each with how well it answers.
async function papersOf(index, one, field, left) {
  const papers = new Map();
  for (const [near, line] of await linesOf(index, "words", one)) {
    let edition = 0;
    for (const part of line.split(" ").slice(1)) {
      if (part.includes("/")) edition = numberOf(part) * 4;
      else if (!field || part[0] === field) {
        const score = WEIGHT[part[0]] + near;
        const group = (edition + Number(part[1])) * 2 ** 24;
        for (let at = 2; at < part.length; at += 4) {
          const paper = group + decode(part, at, 4);
          if ((!left || left.has(paper)) && !(papers.get(paper) >= score)) papers.set(paper, score);
        }
      }
    }
  }
  return papers;
}

// The places of a word in these papers, which are told without their standing.
async function placesOf(index, one, papers) {
  const found = new Map();
  for (const [, line] of await linesOf(index, "places", one)) {
    let edition = 0;
    for (const part of line.split(" ").slice(1)) {
      if (part.includes("/")) edition = numberOf(part) * 2 ** 24;
      const paper = edition + decode(part, 0, 4);
      if (part.includes("/") || !papers.has(paper)) continue;
      if (!found.has(paper)) found.set(paper, new Set());
      for (let at = 4; at < part.length; at += 2) found.get(paper).add(decode(part, at, 2));
    }
  }
  return found;
}

const bare = (paper) => Math.floor(paper / 2 ** 26) * 2 ** 24 + (paper % 2 ** 24);

// The papers that answer to all terms: by field and spelling, winners first, then the newest.
export async function search(index, terms) {
  const ones = terms.flatMap(({ cut, any }) => cut ?? any.map((word) => ({ word })));
  await Promise.all(ones.map((one) => linesOf(index, "words", one)));
  let hits = null;
  const keep = (papers) => {
    for (const [paper, score] of papers) papers.set(paper, score + (hits?.get(paper) ?? 0));
    hits = papers;
  };
  for (const { field, any, cut } of terms) {
    for (const one of cut ?? []) keep(await papersOf(index, one, field, hits));
    if (!any) continue;
    const years = await Promise.all(any.map((word) => papersOf(index, { word }, field, hits)));
    keep(new Map(years.flatMap((year) => [...year])));
  }
  for (const { cut } of terms.filter((term) => term.phrase)) {
    const left = new Set([...hits.keys()].map(bare));
    const places = await Promise.all(cut.map((one) => placesOf(index, one, left)));
    for (const paper of hits.keys()) {
      const of = places.map((map) => map.get(bare(paper)));
      const follows = (start) => of.every((set, n) => set?.has(start + cut[n].place - cut[0].place));
      if (!of[0] || ![...of[0]].some(follows)) hits.delete(paper);
    }
  }
  const known = [...(hits ?? [])].map(([paper, score]) => {
    const group = Math.floor(paper / 2 ** 24);
    const edition = editions[Math.floor(group / 4)];
    return { edition, id: paper % 2 ** 24, standing: group % 4, score, year: Number(edition.split("/")[1]) };
  });
  return known.sort(
    (a, b) =>
      b.score - a.score ||
      a.standing - b.standing ||
      b.year - a.year ||
      (a.edition < b.edition ? -1 : a.edition > b.edition ? 1 : a.id - b.id),
  );
}

// What is shown of a paper.
async function paperOf(index, { edition, id, standing }) {
  const all = await lines(index, "papers", Math.floor((id * index.papers) / 2 ** 24));
  const starts = `${edition}\t`;
  const line = all.find((line) => line.startsWith(starts) && decode(line, starts.length, 4) === id);
  if (!line) return null;
  const [slug, working, title, authors, award] = line.slice(starts.length + 5).split("\t");
  return { url: `${index.at}../${edition}/${slug}/`, working, title, authors, award, standing };
}

function element(name, set, ...inner) {
  const made = Object.assign(document.createElement(name), set);
  made.append(...inner);
  return made;
}

// A text in which the words that were found are marked.
function marked(text, terms, field) {
  const sought = terms.filter((term) => term.cut && (!term.field || term.field === field)).flatMap((term) => term.cut);
  const isSought = (word) =>
    sought.some((one) => (one.open ? fold(word).startsWith(fold(one.word)) : fold(word) === fold(one.word)));
  return text.split(/([\p{Alphabetic}\p{N}\p{M}'’]+)/u).map((part, n) => {
    return n % 2 && words(part).some(isSought) ? element("mark", {}, part) : part;
  });
}

function row({ url, working, title, authors, award, standing }, terms) {
  const link = element("a", { href: url, className: working }, ...marked(title, terms, "t"));
  const item = element("li", {}, element("p", { className: standing < 2 ? "award" : "note" }, award), element("h3", {}, link));
  if (authors) item.append(element("p", { className: "authors" }, ...marked(authors, terms, "a")));
  return item;
}

function start() {
  const [input, list, status, more] = ["q", "_hits", "_status", "_more"].map((id) => document.getElementById(id));
  const { index: at, words, papers, stop } = list.dataset;
  const index = { at, words: +words, papers: +papers };
  let turn = 0;
  let hits = [];
  let terms = [];

  async function show(from) {
    const rows = await Promise.all(hits.slice(from, from + 20).map((hit) => paperOf(index, hit)));
    return rows.filter(Boolean).map((paper) => row(paper, terms));
  }

  async function answer() {
    const mine = ++turn;
    const query = input.value.trim();
    const asked = read(query, stop.split(" "));
    let said = "";
    let rows = [];
    try {
      const found = await search(index, asked);
      if (mine !== turn) return;
      [hits, terms] = [found, asked];
      rows = await show(0);
      const n = hits.length;
      if (terms.length) said = `${n || "No"} ${n === 1 ? "paper" : "papers"} with “${query}”`;
    } catch {
      hits = [];
      said = "The index could not be fetched; try once more.";
    }
    if (mine !== turn) return;
    status.textContent = said;
    list.replaceChildren(...rows);
    list.hidden = !rows.length;
    more.hidden = hits.length <= rows.length;
  }

  function go() {
    const address = new URL(location.href);
    address.search = input.value.trim() ? new URLSearchParams({ q: input.value.trim() }) : "";
    history.replaceState(null, "", address);
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
