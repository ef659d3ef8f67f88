interface LockPackage {
  link?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

export function expectedFolders(
  lock: { packages: Record<string, LockPackage> },
  machine?: { platform?: string; arch?: string },
): string[];

export function startProgress(options: {
  root: string;
  folders: readonly string[];
  output: { columns?: number; write(text: string): unknown };
  isTerminal: boolean;
  stallMs: number;
  describeStall(seconds: number): readonly string[];
  now?: () => number;
}): { noteAnswer(): void; print(text: string): void; stop(): void };
