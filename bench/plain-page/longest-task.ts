/**
 * Watches the page until the returned function is called, which returns the duration of the longest task, or 0 if none was
 * over 50 ms.
 */
export function watchLongestTask(): () => number {
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  observer.observe({ type: "longtask" });
  return () => {
    observer.disconnect();
    return longest;
  };
}
