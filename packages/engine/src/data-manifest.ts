/**
 * The files of `data/` with their SHA-256, from which `engineVersion` is made. Written by `npm run generate` and
 * `npm run data:build`.
 */
export const dataManifest = {
  'catalogue.csv': '5063fe4a6d0f726055b4afa100602f4b365121fd8320cdc90e692867fdddf460',
  'classifier.br': '51e91b27043f222f7961b9561c801ec5e0136e5ee90457c9004a309fdba5f443',
  'energy-prices.csv': 'e85fc6cea36286eddcaee64bdf600194775d307f333dca25f2a259184ec2faea',
  'exchange-rates.br': 'ade324fe03c64688a4b6f9a99057503454006a9c738410c53396f5d61b90b85f',
  'food-ranking.csv': '8cd40ef1db4e125b422a6810820fb4e15561eacf7cc94ff0c1a166fa47b8cc30',
  'food-terms.csv': '78ab7b81fc16e38134f8624edb1bbeec3dcde9053eeb7262b8c1674c6ab45849',
  'knowledge/accounts.csv': '7c8f5954681a2a187b56677cb841117c05692ee7d376639be3817062b12df369',
  'knowledge/counterparts.csv': '515e140b32d762fa6fa0b52e5862363204ddaa85a0dd7da44e4cfcbab871f3dd',
  'knowledge/energy-suppliers.csv': '67560cea620d23e53c3e5d673dab2327a90ee55d3d2d3fc2deed3554d6da86e0',
  'knowledge/item-codes/cpa.csv': '9d8732e0fd8dc65e9bc0c2bd435aea98f86046bdc4930f65dfb64f9cf529ed0d',
  'knowledge/item-codes/cpv.csv': 'c756ad0507d5ced85ef04741e51bfab394aeb13c2525350a20abc82b455ad9c5',
  'knowledge/item-codes/hs.csv': '3309dc66cd46821a6b79561454b028eb47231b588edb2102a881c886902cd341',
  'knowledge/item-codes/unspsc.csv': 'afa8239664597f33a464b6ce613b6c6da95ef26ae322fdfd914dbde7fd7d7d5c',
  'knowledge/places.csv': '7060e8d722466c9930ac185693faf8244e64e5abe5e99a2da90175599c352bfa',
  'knowledge/reporting.csv': 'ae2aa7b18be98898309654a72e70039a3aac19cac393db087947cf6e84195f09',
  'knowledge/synonyms/de.csv': 'efa338139be09b06b7e52c01cbf73503f4888b2a7fd10915ba4f501bd57310f6',
  'knowledge/synonyms/energy.csv': '25d4fe5b6f0640ed02985af31499e01eb772f52da2f77b3f0eb7440b22c0fa50',
  'knowledge/synonyms/equipment.csv': 'eef445c713f044fd83272e8f772595cbde8685f2376c73287b7fa78ac8c0c6fb',
  'knowledge/synonyms/food.csv': '2e95984a66c28c979f4d70eb961a3ba464997073ad025e9841e6bd2a3759b35e',
  'knowledge/synonyms/materials.csv': '155f669a2d20adf4f80dadc73824b4562f818388f843ca03cfe3d7adaa7a5f2c',
  'knowledge/synonyms/services.csv': '7b7cdcf1dfec843d5968b887695f8bbf785b5cdfe56c6917615c44b512fd83cb',
  'knowledge/usual-prices.csv': 'c376ed50aaa32f6973783485be949a9b3f6cd6f735d0e2e10cbd9cf434c2de57',
  'languages/de/classifier.br': 'eeedac1321e8196f951161347f8a0e6d6f9acfec55f55c63c5d86bf69f9d5bd0',
  'languages/de/vocabulary.br': '4a320c61fdc1d19e29f05db1f530123a3dfe16f1dfce6d4939b0c6418ddc1ff3',
  'naics-changes.csv': 'cb24c3cf91dd9524e7a13b92ea90f8b7de3f8e6826ee4a7ee3d9924d4e83bab1',
  'naics.br': '77f2cef7a75bebb86a012d577e09fc126c9b2e8e62a29ef4209eadda7654821d',
  'price-indices.csv': 'da9d9f1bf9ecd2d77ae017be2daacaec347a2072e4cd381942d3fec6bac8b991',
  'vocabulary.br': 'f3156436fb607fbfef19d614b37db69547ae074a49d097dbbf6a6e272702e920',
} as const;
