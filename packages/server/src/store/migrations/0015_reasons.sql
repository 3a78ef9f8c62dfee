-- The reasons for a result, as codes with values; blank for results of engines that wrote only sentences.
ALTER TABLE results ADD COLUMN reasons text COLLATE "C" NOT NULL DEFAULT '';
