-- Why a result is what it is, as codes with values; blank for results of engines that wrote sentences alone.
ALTER TABLE results ADD COLUMN reasons text COLLATE "C" NOT NULL DEFAULT '';
