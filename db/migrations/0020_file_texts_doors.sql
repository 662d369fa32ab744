-- A file's text is as public as what holds the file: the asking role sees its uses, or does not.
SELECT open_to_readers('file_texts'::regclass,
  'extractor > 0 AND EXISTS (SELECT FROM file_uses u WHERE u.file_name = file_texts.file_name)');
