// Keeps the page in the browser the page that is served. Only `palmares serve` adds it to pages; no build does.
(() => {
  "use strict";
  const own = document.currentScript;
  let { digest } = own.dataset;
  let version = Number(own.dataset.version);
  let source = null;
  let work = Promise.resolve();

  const kept = `palmares ${location.href}`;
  const place = sessionStorage.getItem(kept);
  if (place !== null) {
    sessionStorage.removeItem(kept);
    history.scrollRestoration = "manual";
    const back = () => scrollTo({ top: Number(place), behavior: "instant" });
    back();
    addEventListener("load", back);
  }

  function reload() {
    sessionStorage.setItem(kept, String(scrollY));
    location.reload();
  }

  // Puts a new style sheet in the place of an old one, which goes when the new one is there.
  function restyle(link, href) {
    const next = link.cloneNode();
    next.href = href;
    next.onload = next.onerror = () => link.remove();
    link.after(next);
  }

  const sheets = (page) => [...page.querySelectorAll("link[rel=stylesheet]")];

  // The page without its style sheets, and those.
  function parts(text) {
    const page = new DOMParser().parseFromString(text, "text/html");
    page.querySelectorAll("script[data-digest]").forEach((script) => script.remove());
    const links = sheets(page).map((link) => link.getAttribute("href"));
    sheets(page).forEach((link) => link.removeAttribute("href"));
    return { links, rest: page.documentElement.outerHTML };
  }

  // Fetches the page again, and shows it where it differs.
  async function refresh() {
    const answer = await fetch(location.href, { cache: "no-store" });
    const text = await answer.text();
    const next = answer.headers.get("etag");
    if (next === digest) {
      source = text;
      return;
    }
    if (source === null) return reload();
    const [before, after] = [parts(source), parts(text)];
    const links = sheets(document);
    if (before.rest !== after.rest || links.length !== after.links.length) return reload();
    after.links.forEach((href, n) => {
      if (href !== before.links[n]) restyle(links[n], href);
    });
    [digest, source] = [next, text];
  }

  // Files for visitors have changed: those that the page shows are fetched again.
  function replace(files) {
    const isNew = (address) => {
      const url = new URL(address, location.href);
      return url.origin === location.origin && files[url.pathname] > version;
    };
    const fresh = (address) => {
      const url = new URL(address, location.href);
      url.searchParams.set("palmares", files[url.pathname]);
      return url.href;
    };
    if ([...document.scripts].some((script) => script.src && isNew(script.src))) return reload();
    sheets(document).filter((link) => isNew(link.href)).forEach((link) => restyle(link, fresh(link.href)));
    [...document.images].filter((image) => isNew(image.src)).forEach((image) => {
      image.src = fresh(image.src);
    });
  }

  let events = null;
  function listen() {
    events = new EventSource(new URL("events", own.src));
    events.onmessage = (message) => {
      const told = JSON.parse(message.data);
      replace(told.files);
      version = told.version;
      work = work.then(refresh).catch(() => {});
    };
  }
  // A browser has few connections to one server: pages that nobody sees let go of theirs.
  document.addEventListener("visibilitychange", () => {
    events?.close();
    if (!document.hidden) listen();
  });
  addEventListener("pagehide", () => events?.close());
  addEventListener("pageshow", (event) => event.persisted && listen());
  if (!document.hidden) listen();
})();
