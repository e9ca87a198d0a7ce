// Serves a folder as GitHub Pages does: under a sub-path, names in the right case only, `/folder` leads to `/folder/`,
// and what is not there is answered with 404.html and status 404.
//
//   node tests/web/pages-server.mjs FOLDER [BASE] [PORT]

import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";

const MEDIA = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "application/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".xml": "application/xml",
  ".txt": "text/plain; charset=utf-8",
  ".csv": "text/csv; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/vnd.microsoft.icon",
};

// The file of a path below the folder, each name as it is written in its own folder; or null.
async function find(folder, path) {
  let at = folder;
  for (const name of path.split("/").filter(Boolean)) {
    if (name === "." || name === "..") return null;
    const names = await readdir(at).catch(() => []);
    if (!names.includes(name)) return null;
    at = join(at, name);
  }
  const found = await stat(at).catch(() => null);
  return found && { at, isFolder: found.isDirectory() };
}

// Serves `folder` below `base`, which begins and ends with `/`. Gives its address, and how to end it.
export async function serve(folder, base = "/", port = 0) {
  const send = (answer, status, file, at) => {
    answer.writeHead(status, { "content-type": MEDIA[extname(at)] ?? "application/octet-stream" });
    if (file) createReadStream(file).on("error", () => answer.destroy()).pipe(answer);
    else answer.end();
  };
  const missing = async (answer) => {
    const page = await find(folder, "404.html");
    send(answer, 404, page?.at, "404.html");
  };
  const server = createServer(async (ask, answer) => {
    let path;
    try {
      path = decodeURIComponent(new URL(ask.url, "http://localhost").pathname);
    } catch {
      return missing(answer);
    }
    const move = (to) => answer.writeHead(301, { location: encodeURI(to) }).end();
    if (`${path}/` === base) return move(base);
    if (!path.startsWith(base)) return send(answer, 404, null, ".txt");
    const below = path.slice(base.length);
    const found = await find(folder, below);
    if (found && !found.isFolder && !path.endsWith("/")) return send(answer, 200, found.at, found.at);
    if (found?.isFolder && !path.endsWith("/")) return move(`${path}/`);
    const index = path.endsWith("/") && (await find(folder, `${below}index.html`));
    if (index) return send(answer, 200, index.at, index.at);
    return missing(answer);
  });
  await new Promise((done) => server.listen(port, "127.0.0.1", done));
  const origin = `http://127.0.0.1:${server.address().port}`;
  const close = () => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  };
  return { origin, url: origin + base, close };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder = "public", base = "/", port = "8000"] = process.argv.slice(2);
  console.log(`serving ${(await serve(folder, base, Number(port))).url}`);
}
