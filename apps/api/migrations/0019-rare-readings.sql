-- Newest block that was read for all deposit addresses. Each scan asks only for those that are new or have received a transfer.
alter table chain_cursors add column all_block_number bigint;
update chain_cursors set all_block_number = block_number;
alter table chain_cursors alter column all_block_number set not null;
