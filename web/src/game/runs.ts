/** The routes among the events of a run. */

import type { Line, RouteLine } from "../api/types";

export function routesIn(events: readonly Line["event"][]): RouteLine[] {
  return events.flatMap((e) =>
    e.type === "route_run"
      ? [{ train: e.train, path: e.route.path, stops: e.stops, counted: e.counted, revenue: e.revenue, bonus: e.bonus }]
      : [],
  );
}
