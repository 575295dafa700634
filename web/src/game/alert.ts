/** It has become my turn: a quiet sound for those who want one, and a tab that catches the eye while another is open. */

const NOTES = [659, 880]; // hertz
const LONG = 0.22; // seconds

export function chime(): void {
  const air = new AudioContext();
  NOTES.forEach((pitch, i) => {
    const [tone, loud] = [air.createOscillator(), air.createGain()];
    const start = air.currentTime + i * LONG;
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.06, start);
    loud.gain.exponentialRampToValueAtTime(0.001, start + LONG);
    tone.connect(loud).connect(air.destination);
    tone.start(start);
    tone.stop(start + LONG);
  });
  window.setTimeout(() => void air.close(), (NOTES.length + 1) * LONG * 1000);
}

/** The tab's title changes to and fro until somebody looks. */
export function flash(words: string): void {
  if (!document.hidden) return;
  const plain = document.title;
  let on = false;
  const timer = window.setInterval(() => (document.title = (on = !on) ? words : plain), 1000);
  const seen = (): void => {
    if (document.hidden) return;
    clearInterval(timer);
    document.title = plain;
    document.removeEventListener("visibilitychange", seen);
  };
  document.addEventListener("visibilitychange", seen);
}
