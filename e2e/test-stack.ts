import { type Stack, type StackOptions, startStack } from "@dexnet/tools/stack";

/** Where the set-up of the tests has put a fresh cluster of the embedded database. */
export const clusterVariable = "TEST_EMBEDDED_CLUSTER";

/** The product for one spec; its databases begin with what the set-up made for all. */
export function startTestStack(options: StackOptions = {}): Promise<Stack> {
  return startStack({ cluster: process.env[clusterVariable], ...options });
}
