/** More than any run puts into it. */
export const storageBytes = 200_000_000_000;
