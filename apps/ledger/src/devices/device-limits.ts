/** Interval of health checks, which also read what other processes have changed, if their notification was lost. */
export const healthCheckIntervalMs = 5_000;
/** A device that takes longer for a health check is away until it answers. */
export const healthCheckTimeoutMs = 10_000;
/** Failed writes in a row after which a device gets no writes for a while, even if its health checks succeed. */
export const failedWritesLimit = 3;
export const failedWritesPauseMs = 30_000;
/** Time that a device has after the body has arrived. Then another device is tried. */
export const slowDeviceMs = 15_000;
/** Absence of a device after which all its copies are made elsewhere, not only the requested ones. */
export const lostDeviceMs = 15 * 60_000;
export const minDevices = 3;
