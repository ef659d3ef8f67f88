-- Version 1
create or replace trigger user_products_notify after insert or update or delete on user_products
  for each row execute function notify_products();
create or replace trigger user_products_notify_links after update on user_products
  for each row execute function notify_links_of_product();
