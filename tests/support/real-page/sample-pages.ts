// Pages anyone could find in a drawer; none of them belongs to anyone.
import type { PageSketch } from './sketched-page.ts'

export const letter: PageSketch[] = [
  [
    '# Harbour Light Society',
    'Minutes of the meeting of 14 March 1974',
    'The meeting was opened at half past seven by the chairman, Mr ~Aldous|Aldcus Fenn, in the upper room of the keeper’s house. Eleven members were present; apologies had been received from Miss Tolland and from Captain ~Rooke,|Rocke, who was at sea.',
    '## The lamp',
    'Mr Pryce reported that the lens had been taken down, cleaned and set again without damage. The clockwork still loses four minutes in the night. He asked for ~£18|£13 to have the escapement looked at in the city, which was granted.',
    '## Visitors',
    'The tower was open on nineteen days and 412 people climbed it, thirty more than in the year before. It was agreed to print a new leaflet, and to ask the school for drawings.',
  ],
  [
    '## Accounts',
    'The treasurer read the accounts for the half year, which were found in order and signed. The coal bill is still to come.',
    'Item | In | Out',
    'Admissions | £103.00 | £0.00',
    'Leaflets sold | £12.40 | £0.00',
    'Paraffin | £0.00 | £31.75',
    'Glass and ~putty|puffy | £0.00 | £9.20',
    'Balance | £74.45 | £0.00',
    '',
    'Mrs Arden asked whether the bell could be heard from the new houses. Mr Fenn thought that it could when the wind stood in the west, and nobody had yet complained of it.',
    '## Any other matter',
    'A letter was read from the harbour office about the ~mooring|mooning stones. It was left to the chairman to answer it. The meeting closed at nine.',
  ],
  [
    '## Appendix: hours of light',
    'Month | Lit | Out | Kept by',
    'October | 17:40 | 06:50 | Pryce',
    'November | 16:35 | 07:25 | Pryce',
    'December | 16:10 | 07:55 | Lowe',
    'January | 16:30 | 07:50 | Lowe',
  ],
]

export const invoice: PageSketch[] = [
  [
    '# Invoice 2041',
    'Northwind Joinery, 8 Mill Lane, Ashby',
    'Work | Qty | Each | Total',
    'Oak shelf, 90 cm | 4 | 68.00 | 272.00',
    'Brackets, black | 8 | 6.50 | 52.00',
    'Delivery and fitting | 1 | 85.00 | 85.00',
    '',
    'Payable within thirty days. Thank you for your order.',
  ],
]
