interface Bundle {
  organizationId: string;
  eventId: string;
  people: number;
}

/** A bundle of one event with this many people, generated while it is being read. */
export function* eventBundle({ organizationId, eventId, people }: Bundle) {
  yield `{"organizations":[{"id":"${organizationId}","name":"Bench"}],"events":[{"id":"${eventId}","title":"A very large convention",`;
  yield `"organization":"${organizationId}","form_fields":[{"key":"diet","label":"Diet"}],"people":[`;
  let piece = "";
  for (let n = 0; n < people; n++) {
    piece += `${n === 0 ? "" : ","}${JSON.stringify(person(n))}`;
    if (piece.length < 64 * 1024) continue;
    yield piece;
    piece = "";
  }
  yield `${piece}]}]}`;
}

function person(n: number) {
  return {
    email: `person-${n}@example.com`,
    application_status: "approved",
    registered: true,
    display_name: `Person ${n}`,
    nickname: `p${n}`,
    organisation: n % 3 === 0 ? "Guild of the North" : null,
    real_name: `Given Family ${n}`,
    privacy_mode: n % 5 === 0,
    admin_notes: null,
    custom_form_fields: { diet: n % 2 === 0 ? "vegan" : "none" },
    created_at: new Date(Date.UTC(2027, 0, 1) + n * 1000).toISOString(),
  };
}
