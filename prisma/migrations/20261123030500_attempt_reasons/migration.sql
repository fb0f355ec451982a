-- Why an attempt got no answer, for the publisher. Attempts of before have none.
ALTER TABLE "delivery_attempts" ADD COLUMN "reason" TEXT;
