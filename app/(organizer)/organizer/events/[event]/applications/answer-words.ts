/** An answer to a question of the event's form as readable text; null when there is none. */
export function answerWords(answer: unknown): string | null {
  if (answer === null || answer === undefined || answer === "") return null;
  if (typeof answer === "boolean") return answer ? "yes" : "no";
  if (Array.isArray(answer)) return answer.map(answerWords).filter(Boolean).join(", ") || null;
  return typeof answer === "object" ? JSON.stringify(answer) : String(answer);
}
