/** Ends what was begun: a watching, a subscription. */
export type Stop = () => void | Promise<void>;
