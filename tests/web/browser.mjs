// The system's Chromium, with a fresh profile.

import { existsSync } from "node:fs";

import puppeteer from "puppeteer-core";

const NAMES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

export function launch() {
  const executablePath = process.env.CHROMIUM ?? NAMES.find(existsSync);
  if (!executablePath) throw new Error("there is no Chromium; name it in the variable CHROMIUM");
  const args = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
  ];
  return puppeteer.launch({ executablePath, args, headless: true });
}

// A page that reports its errors and every request to another host.
export async function open(browser, url, { scripts = true, width = 1000, dark = false } = {}) {
  const page = await browser.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  page.on("request", (ask) => {
    if (!ask.url().startsWith(new URL(url).origin) && !ask.url().startsWith("data:")) faults.push(`foreign: ${ask.url()}`);
  });
  await page.setJavaScriptEnabled(scripts);
  await page.setViewport({ width, height: 800 });
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: dark ? "dark" : "light" }]);
  await page.goto(url, { waitUntil: "load" });
  return { page, faults };
}
