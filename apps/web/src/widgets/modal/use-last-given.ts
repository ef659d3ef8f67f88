import { useState } from "react";

/** The value, and after it became null the last one that was not: a dialog shows that while it closes. */
export function useLastGiven<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
