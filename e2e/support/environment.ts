/** Settings every test file starts from; `database.ts` adds DATABASE_URL. */
process.env.SECRET_KEY ??= Buffer.alloc(32, 7).toString("base64");
process.env.PUBLIC_URL ??= "http://localhost:3000";
process.env.TZ = "America/New_York"; // so that a forgotten UTC shows
