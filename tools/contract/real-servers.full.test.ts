import { describeServers } from "@dexnet/drive/testing/contracts/servers/describe-servers";
import { startRealServers } from "./real-servers.ts";

describeServers("real api and ledger", startRealServers);
