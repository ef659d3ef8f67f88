/** Numbers of the client alone. The protocol's `limits` has those that client and servers share. */

/** Time from a change of a file list until it is written for a start without a connection. */
export const offlineListEveryMs = 5_000;
