/** Sentences come from the server with everybody's name in them; whoever reads their own name there is "you". */

const IRREGULAR: Partial<Record<string, string>> = { has: "have", is: "are", was: "were", does: "do", goes: "go" };

/** "buys" becomes "buy", "passes" "pass", "carries" "carry"; what is no verb of the third person stays. */
export function plain(verb: string): string {
  const known = IRREGULAR[verb];
  if (known) return known;
  if (/ies$/.test(verb)) return `${verb.slice(0, -3)}y`;
  if (/(ss|ch|sh|x|z)es$/.test(verb)) return verb.slice(0, -2);
  return /[^s]s$/.test(verb) ? verb.slice(0, -1) : verb;
}

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Names that are words of the sentences themselves: those are left alone. */
const WORDS = new Set(["a", "an", "the", "out", "phase", "stock", "operating", "tile", "token", "train", "offer", "bank"]);

/** A sentence as it is told to the person of that name. */
export function toYou(text: string, name: string): string {
  if (!name || WORDS.has(name.toLowerCase()) || !text.includes(name)) return text;
  const own = new RegExp(`(^|[^\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])(?:(['’]s)|(?<=^${escaped(name)}) (\\p{Ll}+))?`, "gu");
  return text.replace(own, (_all, before: string, owner: string | undefined, verb: string | undefined, at: number) => {
    const first = at === 0 && before === "";
    const you = owner ? "your" : "you";
    return `${before}${first ? you[0]!.toUpperCase() + you.slice(1) : you}${verb ? ` ${plain(verb)}` : ""}`;
  });
}

/** Why not, as it is told to whoever asks: "the player" of the rules is the one who reads it. */
export function toReader(text: string): string {
  const player = /\b([Tt])he player(?:(['’]s)|( (?:has|is|passes|pays|owns|may|must))?)(?!\p{L})/gu;
  return text.replace(player, (_all, t: string, owner?: string, verb?: string) => {
    const you = `${t === "T" ? "Y" : "y"}ou${owner ? "r" : ""}`;
    return verb ? `${you} ${plain(verb.trim())}` : you;
  });
}
