/** SHA-256 of each file of the folder `tessdata-fast`, as its README has them. */
export const bundledHashes: Readonly<Record<string, string>> = {
  'chi_sim.traineddata.gz': '4283fa5b14125acc2622823f2f96bb57e1d1374fa53a26164bc183d1d563df84',
  'deu.traineddata.gz': 'e4888b3bd6569d1bc21f45b517f006716c47cee6f11007dde689aa2a99af3d4d',
  'eng.traineddata.gz': '2a66ec904bc0e7657b27e200a874c01e1bc8a58b756cbbaa9afbae736fa50edc',
  'fra.traineddata.gz': 'f62c5f6697ebd5a2deb63313ef3687248426048b88d689e4978939d207973607',
  'ita.traineddata.gz': 'ecffdacc15d057ab1da430fbf73cc77996e07a42a8df78839bda41ee764aa173',
  'jpn.traineddata.gz': 'df4baa382fde253dbc7b4e5df9f84864e7fbb4b272e4bc5c7cc3d9c989a33bcb',
  'nld.traineddata.gz': '33a304bedecc823a1e5f6c14998c9b97cd6c5f4aa45cc68d60e02c22e44d5217',
  'por.traineddata.gz': 'fa0f18462c8f65e025119940f1577462beca8990f2674e66fb1029994bffa020',
  'spa.traineddata.gz': 'f06d57281e3b57df60e979937b8c0eaa56038c38c16b3d24ada9f550b8a3bb63',
}
