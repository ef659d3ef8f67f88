-- Version 1
CREATE OR REPLACE TRIGGER blocks_sizes BEFORE UPDATE OF size_bytes ON blocks
  FOR EACH ROW WHEN (OLD.size_bytes <> NEW.size_bytes) EXECUTE FUNCTION refuse_change();
