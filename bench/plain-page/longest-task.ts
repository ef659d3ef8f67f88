/**
 * Watches the page until what it gives is called. That tells the longest time for which the page could not answer; 0 when
 * none was over 50 ms.
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
