/** Size of the storage, larger than the uploads of any run. */
export const storageBytes = 200_000_000_000;
