/** Short names for the server's types; all of them are generated from its OpenAPI description. */

import type { components } from "./schema";

type Schemas = components["schemas"];

export type Me = Schemas["Me"];
export type Seats = Schemas["SignIn"]["seats"];
export type DeviceCode = Schemas["DeviceCode"];
/** Who is at the table: an event of the stream, which the description of the API does not list. */
export interface Here {
  seats: { seat: number; online: boolean; seen: number }[];
  watching: number;
}
export type About = Schemas["About"];
export type TitleLine = Schemas["TitleLine"];
export type Sheet = Schemas["EditionSheet"];
export type Game = Schemas["Game"];
export type Result = Schemas["Result"];
export type GamePage = Schemas["GamePage"];
export type Seat = Schemas["Seat"];
export type NewGame = Schemas["NewGame"];
export type NewSeat = Schemas["NewSeat"];
export type Snapshot = Schemas["Snapshot"];
export type View = Schemas["View"];
export type CorporationView = Schemas["CorporationView"];
export type PlayerView = Schemas["PlayerView"];
export type PrivateView = Schemas["PrivateView"];
export type DepotView = Schemas["DepotView"];
export type HexView = Schemas["HexView"];
export type TrainView = Schemas["TrainView"];
export type Decision = Schemas["Decision"];
export type Option = Schemas["Option"];
export type Action = Option["action"];
export type Line = Schemas["Line"];
export type Update = Schemas["Update"];
export type Played = Schemas["Played"];
export type LogItem = Schemas["LogItem"];
export type History = Schemas["History"];
export type ChatLine = Schemas["ChatLine"];
export type ChatPage = Schemas["ChatPage"];
export type Why = Schemas["Why"];
export type Preview = Schemas["Preview"];
export type Connections = Schemas["Connections"];
export type AskRoutes = Schemas["AskRoutes"];
export type Routes = Schemas["Routes"];
export type RouteLine = Schemas["RouteLine"];
export type StandingOrder = Schemas["StandingOrder"];
export type Notice = Schemas["Notice"];
export type NoticePage = Schemas["NoticePage"];
export type Player = Schemas["Player"];
export type SessionLine = Schemas["SessionLine"];
export type Badge = Schemas["Badge"];
export type Telling = Schemas["Telling"];
export type Tested = Schemas["Tested"];
export type NewPush = Schemas["NewPush"];
export type Reason = Schemas["Reason"];
export type Note = Schemas["Note"];
export type TokenLine = Schemas["TokenLine"];
export type Refused = Schemas["Refused"];
export type RuleSheet = Schemas["RuleSheet"];
export type TrainFace = Schemas["TrainFaceSheet"];
export type Face = Schemas["FaceSheet"];

/** The action of one type. */
export type Of<T extends Action["type"]> = Extract<Action, { type: T }>;
