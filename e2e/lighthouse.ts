import { createServer } from "node:net";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { type Stack, startStack } from "@dexnet/tools/stack";
import { createAccountCalls } from "@dexnet/tools/testing/account-calls";
import { openMailbox } from "@dexnet/tools/testing/mailbox-client";
import { openProfile } from "./browser/profile.ts";
import { loadLighthouse } from "./lighthouse/install-lighthouse.ts";
import { type Category, type Lighthouse, type Preset, type Rating, ratePage } from "./lighthouse/rate-page.ts";
import { createStorage, newPerson, signIn, takeTrial, upload } from "./pages/person.ts";
import { wordsIn } from "./pages/words.ts";

/**
 * `npm run lighthouse`: rates pages with Google's Lighthouse, in the system's Chromium and with the whole product on this
 * machine. `-- --page plans` and `-- --preset mobile` choose. `-- --runs 3` takes the median of three runs by performance.
 */
interface RatedPage {
  readonly name: string;
  /** Path, or a function of the storage's address. */
  readonly path: string | ((address: string) => string);
  readonly signedIn: boolean;
}

/** Pages without a session come first: the browser is signed in afterwards. */
const pages: readonly RatedPage[] = [
  { name: "home", path: "/home", signedIn: false },
  { name: "sign-in", path: "/auth/login", signedIn: false },
  { name: "storages", path: "/storages/", signedIn: true },
  { name: "storage", path: (address) => `/storages/${address}`, signedIn: true },
  { name: "plans", path: "/storages/plans", signedIn: true },
];

const goals: Readonly<Record<Preset, Readonly<Partial<Record<Category, number>>>>> = {
  desktop: { performance: 98, accessibility: 100, "best-practices": 100 },
  mobile: { performance: 92 },
};

const print = (text: string) => process.stdout.write(`lighthouse: ${text}\n`);

process.exitCode = await run(process.argv.slice(2));

async function run(args: string[]): Promise<number> {
  const options = {
    page: { type: "string" },
    preset: { type: "string" },
    runs: { type: "string", default: "1" },
  } as const;
  const { values } = parseArgs({ args, options });
  const wanted = pages.filter(({ name }) => values.page === undefined || values.page.split(",").includes(name));
  const presets = (["desktop", "mobile"] as const).filter(
    (name) => values.preset === undefined || values.preset === name,
  );
  const runs = Number(values.runs);
  if (wanted.length === 0 || presets.length === 0 || !(runs >= 1)) {
    process.stderr.write(`--page is one of ${pages.map(({ name }) => name).join(", ")}, --preset desktop or mobile.\n`);
    return 2;
  }
  const lighthouse = await loadLighthouse(print);
  print("starting the product");
  const stack = await startStack();
  try {
    return (await ratePages({ lighthouse, stack, wanted, presets, runs })) ? 0 : 1;
  } finally {
    await stack.stop();
  }
}

interface Run {
  readonly lighthouse: Lighthouse;
  readonly stack: Stack;
  readonly wanted: readonly RatedPage[];
  readonly presets: readonly Preset[];
  readonly runs: number;
}

/** Resolves to whether all goals are met. */
async function ratePages({ lighthouse, stack, wanted, presets, runs }: Run): Promise<boolean> {
  const port = await findFreePort();
  // Lighthouse opens tabs of its own, so they must share the data of the profile.
  const profile = await openProfile({ baseUrl: stack.appUrl, persistent: true, animated: true, debuggingPort: port });
  let address: string | null = null;
  let isMet = true;
  try {
    for (const page of wanted) {
      if (page.signedIn) address ??= await prepareStorage(stack, profile.page);
      const path = typeof page.path === "string" ? page.path : page.path(address ?? "");
      await profile.page.goto("about:blank");
      for (const preset of presets) {
        const ratings: Rating[] = [];
        for (let count = 0; count < runs; count++) {
          ratings.push(await ratePage(lighthouse, new URL(path, stack.appUrl).href, preset, port));
        }
        isMet = report(page.name, preset, medianOf(ratings)) && isMet;
      }
    }
  } finally {
    await profile.close();
  }
  return isMet;
}

/** Signs a new person in, with a storage and a file in it. Returns the address of the storage. */
async function prepareStorage(stack: Stack, page: Parameters<typeof upload>[0]): Promise<string> {
  const screen = { page, words: wordsIn("en-EN") };
  const person = newPerson("ada");
  await createAccountCalls(stack.appUrl).register(person, stack.inviteCode, openMailbox(stack.mailboxUrl));
  await signIn(screen, person);
  await takeTrial(screen);
  const { address } = await createStorage(screen, "Family photos");
  // Any file will do.
  await upload(page, [import.meta.filename], [basename(import.meta.filename)]);
  return address;
}

/** Prints one line for each category. Returns whether the goals are met. */
function report(name: string, preset: Preset, { scores, figures, faults }: Rating): boolean {
  let isMet = true;
  for (const [category, score] of Object.entries(scores) as [Category, number][]) {
    const goal = goals[preset][category];
    const isMissed = goal !== undefined && score < goal;
    isMet &&= !isMissed;
    const verdict = goal === undefined ? "" : isMissed ? `MISSED, goal ${goal}` : `goal ${goal}`;
    print(
      [preset, name, category, score, verdict, category === "performance" ? figures : ""]
        .filter((part) => part !== "")
        .join("  "),
    );
  }
  for (const fault of faults) print(`${preset}  ${name}  fault: ${fault}`);
  return isMet;
}

function medianOf(ratings: readonly Rating[]): Rating {
  const sorted = [...ratings].sort((a, b) => a.scores.performance - b.scores.performance);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error("There are no ratings.");
  return middle;
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
