/** The four services whose state the dashboard shows, in its order. */
export const services = ['api', 'database', 'storage', 'auth'] as const;
export type ServiceName = (typeof services)[number];
export const serviceStatuses = ['operational', 'degraded', 'outage'] as const;
export type ServiceStatus = (typeof serviceStatuses)[number];

export interface ServiceState {
  service: ServiceName;
  /** Null before the first probe. */
  status: ServiceStatus | null;
  /** The share of the last 30 days' probes without an outage, 0–100; null before the first probe. */
  uptimePercent: number | null;
  latencyMs: number | null;
  checkedAt: string | null;
}
