ALTER TABLE "authorization_requests" ADD COLUMN     "agreed_terms" JSONB;
