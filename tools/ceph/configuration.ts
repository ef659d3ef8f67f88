import { join } from "node:path";

export interface CephConfiguration {
  readonly folder: string;
  /** Id of the cluster, a UUID. */
  readonly clusterId: string;
  readonly monitorPort: number;
  readonly copies: number;
  readonly osdBytes: number;
}

/** Host name of the gateway for buckets in the host name: `bucket.s3.localhost`. */
export const gatewayHost = "s3.localhost";

/** Text of ceph.conf. Everything is in one folder and on loopback, so that several clusters and any user can run. */
export function cephConfiguration({ folder, clusterId, monitorPort, copies, osdBytes }: CephConfiguration): string {
  const settings: Readonly<Record<string, string | number | boolean>> = {
    fsid: clusterId,
    mon_host: `[v2:127.0.0.1:${monitorPort}]`,
    // Loopback only, and for tests: no keys to hand out.
    auth_cluster_required: "none",
    auth_service_required: "none",
    auth_client_required: "none",
    // The gateway's default, "secure", is impossible without keys.
    ms_mon_client_mode: "crc",
    public_addr: "127.0.0.1",
    cluster_addr: "127.0.0.1",
    run_dir: folder,
    crash_dir: folder,
    keyring: join(folder, "keyring"),
    admin_socket: join(folder, "$name.asok"),
    log_file: join(folder, "$name.log"),
    mon_data: join(folder, "mon"),
    mgr_data: join(folder, "mgr"),
    osd_data: join(folder, "osd.$id"),
    rgw_data: join(folder, "rgw"),
    // The copies of an object are on different OSDs. All OSDs are on one host.
    osd_crush_chooseleaf_type: 0,
    osd_pool_default_size: copies,
    osd_pool_default_min_size: Math.max(1, copies - 1),
    mon_allow_pool_size_one: true,
    osd_pool_default_pg_num: 8,
    osd_pool_default_pg_autoscale_mode: "off",
    mon_osd_min_down_reporters: 1,
    mon_osd_reporter_subtree_level: "osd",
    mon_data_avail_warn: 1,
    mon_data_avail_crit: 1,
    // A sparse file instead of a disk.
    bluestore_block_size: osdBytes,
    bluestore_block_create: true,
    osd_memory_target: 939_524_096,
    // The gateway watches objects. Without this, commands wait half a minute for a gateway that was killed.
    osd_client_watch_timeout: 5,
    rgw_dns_name: gatewayHost,
    // Quotas apply at once instead of after minutes.
    rgw_bucket_quota_ttl: 0,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  return `[global]\n${lines.join("\n")}\n`;
}
