/** Four attempts within seconds. Imported before anything reads the settings. */
process.env.WEBHOOK_RETRY_SCHEDULE = "1,0,1";
