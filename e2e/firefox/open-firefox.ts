import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFirefox } from "@dexnet/tools/system/find-firefox";
import { expect } from "@playwright/test";
import { connectBidi } from "./bidi-connection.ts";
import { createFirefoxPage, type FirefoxPage } from "./firefox-page.ts";

export interface FirefoxProfile {
  readonly page: FirefoxPage;
  /** Path of a downloaded file, once it is complete. */
  waitForDownload(name: string): Promise<string>;
  close(): Promise<void>;
}

const startTimeoutMs = 240_000;

/** Opens the Firefox of the system with a profile of its own. */
export async function openFirefox(baseUrl: string): Promise<FirefoxProfile> {
  const program = findFirefox();
  if (program === null) throw new Error("Firefox was not found. Install it, or set FIREFOX_PATH.");
  const folder = await mkdtemp(join(tmpdir(), "dexnet-firefox-"));
  const [profile, downloads] = [join(folder, "profile"), join(folder, "downloads")];
  await mkdir(profile);
  await mkdir(downloads);
  await writeFile(join(profile, "user.js"), preferencesText(downloads));
  const options = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"];
  const firefox = spawn(program, options, { stdio: ["ignore", "ignore", "pipe"] });
  const exited = new Promise<void>((resolve) => firefox.once("exit", () => resolve()));
  const connection = await connectBidi(`${await waitForUrl(firefox)}/session`);
  await connection.send("session.new", { capabilities: {} });
  return {
    page: await createFirefoxPage(connection, baseUrl),
    async waitForDownload(name) {
      // Firefox writes to another name until the file is complete.
      await expect.poll(() => readdir(downloads)).toEqual([name]);
      return join(downloads, name);
    },
    async close() {
      connection.close();
      firefox.kill("SIGKILL");
      await exited;
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function preferencesText(downloads: string): string {
  const preferences = {
    "browser.download.folderList": 2,
    "browser.download.dir": downloads,
    "browser.download.useDownloadDir": true,
    "browser.download.always_ask_before_handling_new_types": false,
    "browser.shell.checkDefaultBrowser": false,
    "browser.startup.page": 0,
    "app.update.enabled": false,
    "datareporting.policy.dataSubmissionEnabled": false,
    "network.captive-portal-service.enabled": false,
    "network.connectivity-service.enabled": false,
  };
  return Object.entries(preferences)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join("");
}

/** Waits for the address of the remote control, which Firefox prints. */
function waitForUrl(firefox: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = "";
    const fail = (reason: string) => reject(new Error(`${reason}. Its output: ${printed.slice(-1_000)}`));
    const timeout = setTimeout(() => fail("Firefox did not start"), startTimeoutMs);
    firefox.once("exit", () => fail("Firefox has exited"));
    firefox.stderr?.on("data", (bytes: Buffer) => {
      printed += bytes.toString();
      const url = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(printed)?.[1];
      if (url === undefined) return;
      clearTimeout(timeout);
      resolve(url);
    });
  });
}
