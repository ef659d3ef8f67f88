import type { LocalStore } from "@dexnet/drive/platform/local-store";
import { namesOfDevice } from "@dexnet/drive/platform/stored-names";
import type { ApplicationConfig } from "@dexnet/protocol/application";

/** Names of the specification. */
export type AnalyticsEvent =
  | "registration"
  | "trial"
  | "storage100_purchase"
  | "storage200_purchase"
  | "after_trial_purchase"
  | "success_payment";

export interface AnalyticsDeps {
  readonly config: () => Promise<Pick<ApplicationConfig, "analytics_url">>;
  readonly store: LocalStore;
  /** Runs actions of all tabs one after the other. */
  readonly lock: <T>(action: () => Promise<T>) => Promise<T>;
  /** Adds to `window.dataLayer`. */
  readonly push: (entry: { event: AnalyticsEvent }) => void;
  /** Sends the name of an event, without cookies and without waiting for an answer. */
  readonly send: (url: string, event: AnalyticsEvent) => void;
}

export interface Analytics {
  /**
   * Adds an event to the page's list, and sends it where there is an endpoint and the user has agreed. It contains nothing
   * but its name.
   */
  report(event: AnalyticsEvent): Promise<void>;
  /** Remembers an invoice that was created on this device. */
  expectPurchase(invoice: string): Promise<void>;
  /** Whether an invoice was created on this device and its purchase is not claimed yet. */
  isPurchaseExpected(invoice: string): Promise<boolean>;
  /** True once for an invoice that was created on this device, so that its events are reported once, by one tab. */
  claimPurchase(invoice: string): Promise<boolean>;
  /** Whether the user must be asked: there is an endpoint, and no answer is known. */
  needsAnswer(): Promise<boolean>;
  setConsent(consent: "granted" | "denied"): Promise<void>;
}

/** Older invoices are forgotten. */
const maxExpected = 20;

export function createAnalytics({ config, store, lock, push, send }: AnalyticsDeps): Analytics {
  async function readExpected(): Promise<string[]> {
    return (await store.get(namesOfDevice.expectedPurchases))?.split(" ").filter((id) => id !== "") ?? [];
  }

  function changeExpected(change: (expected: string[]) => string[]): Promise<boolean> {
    return lock(async () => {
      const before = await readExpected();
      const after = change(before);
      if (after.length === before.length) return false;
      await store.set(namesOfDevice.expectedPurchases, after.slice(-maxExpected).join(" "));
      return true;
    });
  }

  return {
    async report(event) {
      push({ event });
      const { analytics_url: url } = await config();
      if (url !== null && (await store.get(namesOfDevice.analyticsConsent)) === "granted") send(url, event);
    },
    async expectPurchase(invoice) {
      await changeExpected((expected) => (expected.includes(invoice) ? expected : [...expected, invoice]));
    },
    isPurchaseExpected: async (invoice) => (await readExpected()).includes(invoice),
    claimPurchase: (invoice) => changeExpected((expected) => expected.filter((id) => id !== invoice)),
    async needsAnswer() {
      const { analytics_url: url } = await config();
      return url !== null && (await store.get(namesOfDevice.analyticsConsent)) === null;
    },
    setConsent: (consent) => store.set(namesOfDevice.analyticsConsent, consent),
  };
}
