/** What the drawing needs of a title's sheet, in the server's own types. */

import type { components } from "../api/schema";

type Schemas = components["schemas"];

export type NodeData = Pick<Schemas["NodeSheet"], "kind" | "revenue" | "slots">;
export type FaceData = Omit<Schemas["FaceSheet"], "nodes"> & { nodes: readonly NodeData[] };
export type HexData = Schemas["HexSheet"];
export type FeatureData = Schemas["FeatureSheet"];
