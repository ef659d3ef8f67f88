import type { Invoice } from "@dexnet/protocol/payments";

const createdAt = "2030-01-01T00:00:00.000Z";
const amount = "990000000000000000";

/** An invoice of 0.99 USDT that waits for its payment. */
export const testInvoice: Invoice = {
  invoice: "0f5c8c2e-6a0b-4d4e-9a55-0d3a4c1c2b1a",
  address: "0x52908400098527886E0F7030069857D2E4169EE7",
  standart: "BEP20",
  chain_id: 31337,
  token: "USDT",
  token_address: "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
  amount,
  decimals: 18,
  received: "0",
  confirming: "0",
  confirmations: null,
  transfers: [],
  status: "pending",
  late_reason: null,
  breakdown: {
    purchase: "new",
    product: {
      id: "storage-10",
      name: "Storage 10",
      price: "0.99",
      currency: "USD",
      period_days: 30,
      storage_size: 10_000_000_000,
      storages: 1,
      storage_smallest: 1_000_000_000,
      storage_largest: 10_000_000_000,
      trial: false,
    },
    end_date: "2030-01-31T00:00:00.000Z",
    lines: [{ kind: "plan", percent: null, amount: "0.99" }],
    total: "0.99",
    token: "USDT",
    amount,
    decimals: 18,
  },
  created_at: createdAt,
  expires_at: "2030-01-01T00:15:00.000Z",
  paid_at: null,
  user_product: null,
  storage: null,
  explorer: null,
};
