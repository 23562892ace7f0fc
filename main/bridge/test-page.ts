/** A small page the program carries with it, so that `doctor` can prove the engine reads. PNG, 560 × 120 pixels. */
export const testPage = {
  text: 'Legible reads this page.',
  base64:
    'iVBORw0KGgoAAAANSUhEUgAAAjAAAAB4AgMAAACRCyDUAAAADFBMVEX///8JCQlsbGy9vb2lwYW/AAAACXBIWXMAAAsSAAAL' +
    'EgHS3X78AAAEe0lEQVR42u2YMY/bNhTHXyW4gA6Qs9RFv4BSJLtanBO0BvoFPJiSKiuJlg51BFRLh25au5d2CnTIYqCnu8FA' +
    'P0CI7h3l5AvccIes3fseKelsXw+pbKdogfdfLJHUnz9S5OOTAVgsFovFYrFYLBaLxWKxWCwWi8Visf776olwu+ANyESX3/mI' +
    'JfKNu4paw/2jwJzI8+2CEM4SXX7nI/ayhfkS4FrDVOooNAO1C2Np+8HdjzgtjKfq1hW8F5i3e8E8ej8wsBcMMMy/ATOM8edB' +
    '5od+gPYPMg3Tn6+oTianIfQDbHA1pabPEaYfUJUrxNhKTjO8UHBKFuCFwyltuAu8vrwYTBqTDjB2sEzBFuLP8+EcrGcCvRHG' +
    'K3UMks8wFlW44d2YNrUUP+ZQlQHW9GX50kpkAP2lsgMdEh6GEsOQN5M4ZyIY/NqYdIBxUysCN+l/U8AarCfKywlmAZdU+cWT' +
    'VwusXoCzwndihfZZDhFcNq/p6auqwAs3tSMqmudOAh/Tq3QyV7YmHWD8Ah/yc5AaJgQnRRjs2R/RGorhUzfF/hwFP4E7Bi+3' +
    'saqBiakVVo4weNM8KgT/CCx8oLBFa9IBxqPX4hUw0DARfJDgPQLopWpN4FFvhMD3AF5DL0dqawxOAzOhIk/1CvhEzwzFzceA' +
    'uOgsW5MOMBX54pWnYRLiGdD04DQA3dDU9WiAaxpnL2+2EMFE1BvC1F0uNA/BVOTbmHSAWaNvUd3A2BOEQXsDk1At3Q7LOcE4' +
    'uR3cgnGSFgYprsuEmG5MOsDIspRFpSfAwITo489KvUEIZlCWy9wSIiAs7Fx+txFnNIwrVi2McoSIIIANky4wQojbMFjYwuB1' +
    '6mRYa2A80/UGDMhAtTCDFW6tEDZMOsDM65N3Gya/ichmz41aGFuGuzB9kbUwc2hh8s4R+N0wBYBZUQYGu1Y7MHA6aWFCggn2' +
    'g1FVnSDtLuAWxitM07VZwNS62IWxwwYGH0eYZgF3g7FThDn5u61tv6xhEMFaGZgcO7CVCWUbMPfq+aWtbWCara1NOsCgqX87' +
    '6I0pjhoY2qGFhnF00KMYqGHeNjAf6gBRB71QD0cHPW3yuAsMDvM+dbh9HOBxldcwGEh95Y1wHejjwMobmDcNTE9PSn0czMGN' +
    '6uNAm4RdYNwMXtBB+b2G+bo+KDHCqRoGPdfQy/oBHZQ/UwTWy8wvfmlhVuagXNBBWRV+RAdlZUyaGPnurwOKIHj+mxSiGMqL' +
    's6eYQpxIPP1nekRXMcaUqsQhBsvqAmPSD7PfRTnVada36XVcnM36y3MnXqYapsIUwo/jeEUpBGiTfwrTEwTTJlfKF5FMrjIs' +
    'jzBdMckV1pts6jLDr6Th1BFqqJMrsOaqEl8J8QdmPFexCXonUyr/DZEwuQJj8mKftM8//PNnsbUGDnHyjgyz3v/j8sCR7MJ8' +
    'TunPvsJE7vUxYT4DmOwPk5vNeSwYvzjgM6bZnAfpYdAGfz9e5nv72PXmPEieGN/8W/Gc/3JisVgsFovFYrFYLBaLxWKxWCwW' +
    '63+hvwBG7bzxhtcY6QAAAABJRU5ErkJggg==',
}
