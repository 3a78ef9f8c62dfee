/**
 * The merchant category codes of ISO 18245:2023, with those of the card networks and obsolete ones that statements still use.
 * Each line has a code or a range of codes, a name in our own words, and after semicolons other wordings that statements print.
 * A name of one word (`Florists`, `Fines`) must be unambiguous, because the whole cell is compared with it. The ranges are
 * assigned to individual airlines, car rental companies and hotel groups.
 */
export const merchantCategoryNames = `
0742 Veterinary services
0743 Wine producers
0744 Champagne producers
0763 Agricultural cooperatives; agricultural co-operatives
0780 Landscaping and horticultural services; landscaping services; horticultural services
1520 General building contractors; general contractors; general contractors residential commercial
1711 Heating, plumbing and air conditioning contractors; heating plumbing; air conditioning heating contractors installation
1731 Electrical contractors
1740 Masonry, stonework, tile and plastering contractors; masonry stonework plaster; insulation masonry plastering tile contractors
1750 Carpentry contractors; carpentry
1761 Roofing, siding and sheet metal contractors; roofing siding sheet metal work; roofing contractors
1771 Concrete work contractors; concrete work
1799 Special trade contractors; contractors special trade
2741 Publishing and printing
2791 Typesetting and plate making
2842 Specialty cleaning and polishing products; specialty cleaning polishing sanitation preparations; specialty cleaning
3000-3350 Airlines; air carriers airways
3351-3500 Car rental; rent a car; auto rental; car hire
3501-3999 Hotels; lodging hotels motels inns resorts suites
4011 Rail freight; railroads; railroads freight
4111 Local public transport and ferries; commuter transport ferries; local suburban commuter passenger transportation ferries; local commuter transport
4112 Passenger railways; passenger rail; railways passenger
4119 Ambulance services; ambulances
4121 Taxis and limousines; taxicabs limousines; taxi limousine; taxicabs rideshares; taxis; taxicabs
4131 Bus lines; bus lines charters tour buses; buses coaches
4214 Road freight, moving and storage; motor freight carriers trucking; freight carrier trucking lcl long distance mvg storage; freight carrier trucking storage; freight trucking; motor freight carriers moving storage companies trucking local long distance delivery services
4215 Courier services and freight forwarders; courier services; courier services air ground
4225 Warehousing and storage; public warehousing storage; public warehousing
4411 Cruise lines; steamship cruise lines
4457 Boat rental; boat rentals leasing; boat leases
4468 Marinas and marine supplies; marinas marine service supplies
4511 Airlines; airlines air carriers; air carriers; airways
4582 Airports; airports flying fields; airports airport terminals
4722 Travel agencies and tour operators; travel agencies; travel agents; tour operators
4723 Package tour operators
4761 Travel arrangements by telemarketing; telemarketing travel arrangement
4784 Tolls and bridge fees; bridge road fees tolls
4789 Transportation services
4812 Telephones and telecommunication equipment; telecommunication equipment telephone sales; telecommunication equipment
4813 Telecommunication services by key entry; key entry telecom merchant single local long distance calls
4814 Telecommunication services; telecom incl prepaid recurring phone services; telecommunication service calls; telephone services; fax telecommunication
4815 Telephone calls billed monthly; monthly summary telephone charges; visaphone
4816 Internet and computer network services; computer network services; computer network information services
4821 Telegraph services
4829 Money transfers; wire transfer money orders; wires money orders; wire transfers
4899 Cable and satellite television; cable services; cable satellite pay television radio
4900 Electricity, gas, water and waste utilities; utilities; utilities electric gas water sanitary; public utilities
5013 Motor vehicle supplies and new parts; motor vehicle parts
5021 Office and commercial furniture; office furniture
5039 Construction materials
5044 Office, photographic and photocopying equipment; office photographic photocopy microfilm equipment; photographic photocopy microfilm equipment supplies
5045 Computers, peripherals and software; computers computer peripheral equipment software; computers peripherals
5046 Commercial equipment
5047 Medical, dental and hospital equipment; medical dental ophthalmic hospital equipment supplies; dental laboratory medical ophthalmic hospital equipment supplies; laboratory medical hospital equipment
5051 Metal service centres; metal service centers offices
5065 Electrical parts and equipment
5072 Hardware equipment and supplies
5074 Plumbing and heating equipment; plumbing heating equipment supplies
5085 Industrial supplies
5094 Precious stones and metals, watches and jewellery; precious stones metals
5099 Durable goods
5111 Stationery, office supplies and printing paper; stationery office supplies printing writing paper; stationery office supplies; stationery office supplies printing
5122 Drugs and pharmaceutical products; drugs drug proprietaries druggist sundries; drugs druggist sundries
5131 Fabrics, haberdashery and dry goods; piece goods notions dry goods
5137 Uniforms and commercial clothing; men women children uniforms commercial clothing
5139 Commercial footwear
5169 Chemicals and allied products; chemicals
5172 Petroleum products; petroleum petroleum products
5192 Books, periodicals and newspapers
5193 Nursery stock, flowers and florists' supplies; florists supplies nursery stock flowers
5198 Paints, varnishes and supplies; paints varnishes
5199 Nondurable goods; non durable goods
5200 Home supply warehouse stores; home improvement stores
5211 Timber and building materials; lumber building materials stores; lumber build supply stores; building materials stores
5231 Glass, paint and wallpaper stores
5251 Hardware stores
5261 Plant nurseries and garden supplies; nurseries lawn garden supply stores; lawn garden supply stores
5262 Online marketplaces; marketplaces
5271 Mobile home dealers
5300 Wholesale clubs
5309 Duty-free stores
5310 Discount stores
5311 Department stores
5331 Variety stores
5399 General merchandise
5411 Groceries and supermarkets; grocery stores supermarkets; grocery stores; supermarkets
5422 Butchers and meat; freezer locker meat provisioners; meat provisioners; butchers
5441 Sweets and confectionery; candy nut confectionery stores; candy stores; confectionery stores
5451 Dairy products; dairy products stores
5462 Bakeries
5499 Convenience stores and specialty food; food stores convenience stores specialty markets; food store convenience market specialty vending machines; food stores; convenience stores
5511 Car and truck dealers; car truck dealers new used sales service repairs parts leasing; auto truck dealers sales service repairs parts leasing; auto truck dealers sales service repairs leasing
5521 Used car dealers; car truck dealers used only; used car truck dealers
5531 Car accessories and home supplies; auto home supply stores; automobile supply stores
5532 Tyre shops; automotive tire stores; tire stores
5533 Car parts and accessories; automotive parts accessories stores; automotive parts stores
5541 Petrol stations; service stations; gas stations; fuel stations; petrol filling stations; service stations with or without ancillary services
5542 Self-service fuel pumps; automated fuel dispensers; automated gasoline dispensers
5551 Boat dealers
5552 Electric vehicle charging; ev charging stations
5561 Trailer and caravan dealers; recreational utility trailers camper dealers; camper dealers
5571 Motorcycle dealers; motorcycle shops dealers
5592 Motor home dealers
5598 Snowmobile dealers
5599 Other vehicle dealers; automotive aircraft farm equipment dealers; miscellaneous auto dealers
5611 Men's and boys' clothing; men boys clothing accessories stores
5621 Women's clothing; women ready to wear stores
5631 Women's accessories; women accessory specialty shops
5641 Children's and infants' clothing; children infants wear stores
5651 Family clothing; family clothing stores
5655 Sports and riding clothing; sports riding apparel stores
5661 Shoe shops; shoe stores
5681 Fur shops; furriers fur shops; furriers
5691 Men's and women's clothing; men women clothing stores; clothing stores
5697 Tailors and alterations; tailors seamstresses mending alterations
5698 Wig shops; wig toupee stores
5699 Clothing accessories; apparel accessory shops
5712 Furniture and home furnishings; furniture home furnishings equipment stores except appliances; furniture stores
5713 Floor coverings; floor covering stores
5714 Curtains and upholstery; drapery window covering upholstery stores
5718 Fireplaces and accessories; fireplace fireplace screens accessories stores
5719 Specialty home furnishings; home furnishing specialty stores
5722 Household appliances; household appliance stores
5732 Consumer electronics; electronics stores; electronic sales
5733 Musical instruments and sheet music; music stores; music stores musical instruments pianos sheet music; music stores instruments pianos sheet music
5734 Computer software stores
5735 Records and music recordings; record stores; record shops
5811 Caterers; catering services
5812 Restaurants; eating places restaurants; eating places
5813 Bars and nightclubs; drinking places; drinking places bars taverns nightclubs; drinking places alcoholic beverages bars taverns cocktail lounges nightclubs discotheques
5814 Fast food restaurants; fast food
5815 Digital media: books, films and music; digital goods media; digital goods books movies music
5816 Digital games; digital goods games
5817 Software applications; digital goods applications; digital goods applications excludes games
5818 Digital goods; digital goods large digital goods merchant
5832 Antiques, sales and repair; antique shops sales repairs restoration
5912 Pharmacies; drug stores pharmacies; drug stores
5921 Wine, beer and spirits; package stores beer wine liquor; liquor stores
5931 Second-hand goods; used merchandise secondhand stores; second hand stores
5932 Antique shops
5933 Pawn shops
5935 Salvage yards; wrecking salvage yards
5937 Antique reproductions
5940 Bicycle shops; bicycle shops sales service
5941 Sporting goods; sporting goods stores
5942 Book stores; bookstores; bookshops
5943 Stationery and office supply stores; stationery office school supply stores
5944 Jewellery, watches and clocks; jewelry watch clock silverware stores; jewelry stores
5945 Toys, games and hobby supplies; hobby toy game shops; toy shops; toy stores
5946 Cameras and photographic supplies; camera photographic supply stores
5947 Gifts, cards and souvenirs; gift card novelty souvenir shops; gift card novelty stores
5948 Luggage and leather goods
5949 Sewing and fabric stores; sewing needlework fabric piece goods stores
5950 Glassware and crystal
5960 Insurance by direct marketing; direct marketing insurance services
5961 Mail order; mail order houses; mail order houses catalog order stores book record clubs
5962 Travel by direct marketing; direct marketing travel related arrangement services
5963 Door-to-door sales
5964 Catalogue sales; direct marketing catalog merchants
5965 Catalogue and shop sales; direct marketing combination catalog retail merchants
5966 Sales by outgoing telephone calls; direct marketing outbound telemarketing merchants; direct marketing outbound tele
5967 Sales by incoming telephone calls; direct marketing inbound teleservices merchants; direct marketing inbound tele; direct marketing inbound telemarketing
5968 Subscription sales; direct marketing continuity subscription merchants; direct marketing subscription; continuity subscription merchants; continuity subscription mercht
5969 Direct marketing; direct marketers
5970 Art and craft supplies; artist supply craft shops
5971 Art dealers and galleries; art galleries
5972 Stamps and coins; stamp coin stores philatelic numismatic supplies
5973 Religious goods; religious goods stores
5975 Hearing aids; hearing aids sales service supply stores
5976 Orthopaedic goods and prostheses; orthopedic goods prosthetic devices
5977 Cosmetics shops; cosmetic stores
5978 Typewriter shops; typewriter stores sales rental service; typewriter stores
5983 Heating fuels: oil, wood, coal and LPG; fuel dealers; fuel dealers non automotive; fuel oil wood coal liquefied petroleum
5992 Florists
5993 Tobacco shops; cigar stores stands; tobacconists
5994 Newsagents; news dealers newsstands; newsstands
5995 Pet food and supplies; pet shops pet food supplies; pet shops; pet stores
5996 Swimming pools; swimming pools sales service supplies
5997 Electric razors; electric razor stores sales service
5998 Tents and awnings; tent awning shops
5999 Specialty retail; specialty retail stores
6010 Cash at a counter; manual cash disbursements; financial institutions manual cash disbursements; manual cash disburse
6011 Cash from a machine; automated cash disbursements; financial institutions automated cash disbursements; automated cash disburse; atm cash withdrawals
6012 Financial institutions; financial institutions merchandise services; financial institutions merchandise services debt repayment
6050 Quasi-cash at a bank; quasi cash customer financial institution
6051 Quasi-cash, foreign currency and crypto-assets; quasi cash; quasi cash merchant; non financial institutions foreign currency money orders travelers cheques; non fi money orders
6211 Securities brokers; security brokers dealers
6300 Insurance sales and premiums; insurance sales underwriting premiums; insurance underwriting premiums
6381 Insurance premiums
6399 Insurance of other kinds
6513 Rents and property management; real estate agents managers rentals; real estate agents managers
6529 Stored value load at a bank; remote stored value load financial institution
6530 Stored value load at a merchant; remote stored value load merchant
6531 Payment service provider; payment service provider money transfer purchase
6532 Payment transaction of a bank; payment transaction customer financial institution
6533 Payment transaction of a merchant; payment transaction merchant
6534 Money transfer by a bank; money transfer customer financial institution
6535 Value purchase at a bank; value purchase customer financial institution
6536 Card transfer within a country; moneysend intracountry
6537 Card transfer between countries; moneysend intercountry
6538 Funding of a card transfer; moneysend funding; funding transactions moneysend
6540 Prepaid cards and wallets; stored value card purchase load; poi funding transactions
6611 Overpayments
6760 Savings bonds
7011 Hotels; lodging; lodging hotels motels resorts; lodging hotels motels resorts central reservation services; hotels motels resorts; motels
7012 Timeshares
7032 Sports and recreation camps; sporting recreational camps; sport recreation camps
7033 Campsites and trailer parks; trailer parks campgrounds; campgrounds
7210 Laundry, cleaning and garment services; laundry cleaning services
7211 Laundries; laundry family commercial; laundry services
7216 Dry cleaners; dry cleaning
7217 Carpet and upholstery cleaning
7221 Photographic studios; photo studios
7230 Hairdressers and beauty salons; barber beauty shops; hairdressers
7251 Shoe repair; shoe repair shine hat cleaning shops; shoe repair hat cleaning
7261 Funeral services; funeral services crematories
7273 Dating services; dating escort services
7276 Tax preparation services; tax preparation
7277 Counselling services; counseling services debt marriage personal; counseling services
7278 Shopping services and buying clubs; buying shopping services clubs; buying shopping services
7296 Clothing rental; clothing rental costumes formal wear uniforms
7297 Massage parlours; massage parlors
7298 Health and beauty spas; beauty spas; health beauty shops
7299 Personal services; miscellaneous general services
7311 Advertising services
7321 Credit reporting agencies; consumer credit reporting agencies
7322 Debt collection agencies; debt collection
7332 Blueprinting and photocopying
7333 Commercial photography, art and graphics
7338 Copying and reproduction services; quick copy reproduction blueprinting services; quick copy repro blueprint
7339 Secretarial support services; stenographic secretarial support services
7342 Pest control and disinfection; exterminating disinfecting services; exterminating services; pest control
7349 Cleaning and maintenance of buildings; cleaning maintenance janitorial services; cleaning maintenance; janitorial services
7361 Employment and temporary work agencies; employment agencies temporary help services; employment temp agencies; employment agencies
7372 Computer programming and data processing; computer programming; computer programming data processing integrated systems design services
7375 Information retrieval services
7379 Computer maintenance and repair; computer maintenance repair services; computer repair
7392 Management consulting and public relations; management consulting public relations services; consulting public relations; management consulting
7393 Security and detective services; protective security services; detective agencies protective security services armored cars guard dogs; detective agencies
7394 Equipment, tool and furniture rental; equipment rental leasing services; equipment tool furniture appliance rental leasing; equipment rental
7395 Photo developing; photofinishing laboratories photo developing; photofinishing laboratories
7399 Business services
7511 Truck stops
7512 Car rental; rent a car; car rental agencies; automobile rental agency; auto rental; car hire
7513 Truck and trailer rental; truck utility trailer rentals; truck rental
7519 Motor home rental; motor home recreational vehicle rentals; recreational vehicle rentals
7523 Car parks; automobile parking lots garages; parking lots garages; parking lots meters garages
7524 Parking by express payment; express payment service merchants parking lots garages
7531 Car body repair; automotive body repair shops; auto body repair
7534 Tyre retreading and repair; tire retreading repair shops; tire re-treading repair
7535 Car paint shops; automotive paint shops
7538 Car repair; automotive service shops; auto service repair; automotive service shops non dealer
7542 Car washes; car wash
7549 Towing services
7622 Radio, television and electronics repair; electronics repair shops; radio repair shops
7623 Air conditioning and refrigeration repair; refrigeration repair
7629 Small appliance repair; electrical small appliance repair shops
7631 Watch, clock and jewellery repair; watch jewelry repair
7641 Furniture repair and refinishing; furniture repair; furniture reupholstery repair refinishing
7692 Welding repair
7699 Repair shops; repair shops related services
7800 Government-owned lotteries
7801 Online gambling; internet gambling; government licensed online casinos
7802 Horse and dog racing; government licensed horse dog racing
7829 Film and video production; motion picture video tape production distribution; picture video production
7832 Cinemas; motion picture theaters; movie theaters
7841 Video rental; video tape rental stores; dvd video tape rental stores
7911 Dance halls, studios and schools; dance studios
7922 Theatre producers and ticket agencies; theatrical producers except motion pictures ticket agencies; theatrical ticket agencies; ticket agencies
7929 Bands, orchestras and entertainers; bands orchestras; bands orchestras entertainers
7932 Billiards and pool; billiard pool establishments
7933 Bowling alleys
7941 Sports clubs, fields and promoters; commercial sports athletic fields professional sport clubs sport promoters; sports clubs fields
7991 Tourist attractions and exhibits; tourist attractions; tourist attractions xhbt
7992 Public golf courses; golf courses
7993 Amusement machine supplies; video amusement game supplies
7994 Video game arcades; video game arcades establishments
7995 Betting and casino gambling; betting lottery tickets casino gaming chips off track betting wagers; gambling transactions
7996 Amusement parks, circuses and fortune tellers; amusement parks carnivals circuses fortune tellers; amusement parks; amusement parks carnivals
7997 Private clubs for sport and recreation; membership clubs sports recreation athletic country clubs private golf courses; member clubs sport rec golf; country clubs; membership clubs
7998 Aquariums; aquariums seaquariums dolphinariums zoos
7999 Recreation services
8011 Doctors; doctors physicians; physicians
8021 Dentists; dentists orthodontists
8031 Osteopaths
8041 Chiropractors
8042 Optometrists and ophthalmologists; ophthalmologists
8043 Opticians; opticians eyeglasses; opticians optical goods eyeglasses
8044 Optical goods and eyeglasses; optical goods
8049 Podiatrists; podiatrists chiropodists
8050 Nursing and personal care; nursing personal care facilities
8062 Hospitals
8071 Medical and dental laboratories; medical dental labs
8099 Medical services; medical services health practitioners; health practitioners
8111 Legal services; legal services attorneys; attorneys; lawyers
8211 Primary and secondary schools; elementary secondary schools
8220 Universities and colleges; colleges universities junior colleges professional schools
8241 Correspondence schools
8244 Business and secretarial schools
8249 Vocational and trade schools; vocational schools
8299 Educational services; schools educational services
8351 Child care services; child care
8398 Charities and social services; charities; charitable social service organizations; charitable organizations
8641 Civic and social associations; civic social fraternal associations
8651 Political organisations
8661 Religious organisations
8675 Automobile associations
8699 Membership organisations
8734 Testing laboratories; testing laboratories non medical
8911 Architects, engineers and surveyors; architectural engineering surveying services; architectural surveying services
8931 Accounting, auditing and bookkeeping; accounting bookkeeping services
8999 Professional services
9211 Court costs; court costs alimony child support
9222 Fines; fines government administrative entities
9223 Bail and bond payments; bail bond
9311 Tax payments; tax payments government agencies
9399 Government services
9402 Postal services; postal services government only
9405 Purchases between government bodies; intra government purchases; intra government transactions
9406 Government lotteries outside the United States; government owned lotteries non us
9411 Government loan payments; government loans
9702 Emergency services of the card network; gcas emergency services
9950 Purchases within a company; intra company purchases
`;

/** Codes that are not purchases: movements of money, savings and loans, taxes and fines, donations. */
export const merchantCategoryExclusions = {
  transfer: '4829 6010 6011 6050 6051 6529 6530 6531 6532 6533 6534 6535 6536 6537 6538 6540 6611',
  finance: '6012 6211 6760 9411',
  tax: '9211 9222 9223 9311',
} as const;
