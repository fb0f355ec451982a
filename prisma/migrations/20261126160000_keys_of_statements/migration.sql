-- Receipts and attestations are signed with keys of their own. The keys so far signed both; from now on they sign id_tokens alone.
ALTER TABLE signing_keys ADD COLUMN purpose text NOT NULL DEFAULT 'id_token' CHECK (purpose IN ('id_token', 'statement'));
