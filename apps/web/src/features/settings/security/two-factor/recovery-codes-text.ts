export const recoveryCodesFileName = "dexnet-recovery-codes.txt";

export interface RecoveryCodesPaper {
  title: string;
  account: string;
  made: string;
  note: string;
  codes: readonly string[];
}

/** Codes as a text file that explains itself. */
export function recoveryCodesText({ title, account, made, note, codes }: RecoveryCodesPaper): string {
  const width = String(codes.length).length;
  const lines = codes.map((code, index) => `${String(index + 1).padStart(width)}. ${code}`);
  return `${[title, account, made, "", ...lines, "", note].join("\n")}\n`;
}
