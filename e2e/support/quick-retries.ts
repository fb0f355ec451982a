/**
 * Sets a schedule of four attempts within seconds. Must be imported before any module that reads
 * the settings.
 */
process.env.WEBHOOK_RETRY_SCHEDULE = "1,0,1";
