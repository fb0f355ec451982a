ALTER TABLE "authorization_requests" ADD COLUMN "issuer" TEXT;
