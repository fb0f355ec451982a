-- Which process holds a lease, so that others on the same machine can tell when it is gone.
ALTER TABLE "delivery_workers" ADD COLUMN     "process" TEXT;
