-- Addresses of accounts without the control and unseen characters that once came along when they were pasted: nobody
-- types these at the sign-in form. Where that gives an address that two accounts would have, both stay as they are.
UPDATE users SET email = clean.email
FROM (
  SELECT id, email, count(*) OVER (PARTITION BY lower(email)) AS accounts
  FROM (
    SELECT id, regexp_replace(email, '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]', '', 'g') AS email
    FROM users
  ) AS every
) AS clean
WHERE clean.id = users.id AND clean.email <> users.email AND clean.accounts = 1;
