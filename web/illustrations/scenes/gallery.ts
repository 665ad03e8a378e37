import {
  bust,
  headAway,
  type Looks,
  mortarboard,
  seated,
  sittingOnGround,
  standing,
  umbrella,
  walking,
} from '../figures.ts';
import {
  archPath,
  at,
  backdrop,
  ball,
  block,
  bush,
  type Colour,
  cloud,
  contours,
  cypress,
  disc,
  frontSteps,
  hall,
  limestone,
  line,
  type Material,
  moon,
  navyCloth,
  ochreCloth,
  orangeCloth,
  oval,
  paleCloth,
  rect,
  repeat,
  rounded,
  shape,
  skyCloth,
  slateCloth,
  slateRoof,
  spire,
  squareWindow,
  sun,
  tealCloth,
  tower,
  tree,
  vista,
  wall,
  windows,
} from '../kit.ts';
import { buoy, crate, flask, lamp, laptop, lyingBook, mug, pendant, plant, spines, tableTop } from '../objects.ts';
import { people } from '../people.ts';

const gate = (): string =>
  backdrop('mist') +
  shape('slate', 'M0 0h400v34q-60 14-110 0t-120 4t-170-6z') +
  tree('summer', 138, 208, 84, ['tealPale', 'tealLight']) +
  tree('summer', 266, 208, 92, ['tealPale', 'tealLight']) +
  tower(184, 204, 26, 64, { material: ['tealWash', 'slate'], roof: slateRoof, clock: true, spire: 1.2 }) +
  shape('tealPale', 'M90 206h220v46h-220z') +
  shape('sandDeep', 'M190 206h18l74 54h-164z') +
  shape('stone', 'M52 250v-182h296v182h-52v-70a96 96 0 0 0-192 0v70z') +
  shape('stoneDeep', 'M296 250v-70a96 96 0 0 0-96-96q80 12 84 96v70zM348 68h20v182h-20z') +
  line('sandDeep', 2, 'M104 180a96 96 0 0 1 192 0') +
  line(
    'stoneDeep',
    1.4,
    'M52 104h88M52 140h60M52 176h50M52 212h50M260 104h86M290 140h56M300 176h46M300 212h46M78 68v36M80 140v36M80 212v36M320 68v36M320 140v36M320 212v36',
  ) +
  rect('sand', 44, 56, 308, 12) +
  rect('stoneDeep', 352, 56, 24, 12) +
  ball(limestone, 76, 46, 11) +
  ball(limestone, 330, 46, 11) +
  rect('slate', 0, 250, 400, 50) +
  rect('mist', 0, 250, 400, 3) +
  shape('mist', 'M140 258h120l-8 5h-104zM98 274h80l-8 5h-64zM222 280h100l-8 5h-84zM140 292h60l-6 4h-48z') +
  shape('navySoft', 'M0 218q30-18 52-2v34h-52zM400 212q-20-10-32 4v34h32z') +
  standing(146, 276, 96, people.ravi, { arms: 'umbrella' }) +
  umbrella(160, 205, 74, tealCloth) +
  standing(200, 284, 84, people.mei, { arms: 'umbrella' }) +
  umbrella(213, 222, 68, orangeCloth) +
  standing(252, 274, 98, people.grace, { arms: 'umbrella' }) +
  umbrella(267, 202, 76, navyCloth) +
  line(
    'paper',
    1.2,
    'M30 60l-6 18M70 130l-6 18M26 190l-6 18M110 30l-6 18M160 110l-6 18M230 44l-6 18M262 140l-6 18M300 24l-6 18M386 90l-6 18M330 170l-6 18M388 230l-6 18M20 254l-6 18M330 256l-6 18M90 252l-6 18',
  );

const quad = (): string =>
  backdrop('orangeWash') +
  cloud('paper', 130, 66, 56) +
  cloud('paper', 282, 54, 54) +
  tower(186, 182, 30, 96, { clock: true, belfry: true, spire: 1.4 }) +
  hall(142, 186, 40, 34, 0) +
  hall(232, 186, 40, 34, 0) +
  shape('navySoft', archPath(155, 186, 14, 24) + archPath(245, 186, 14, 24)) +
  shape('sand', 'M0 92l98 28v76h-98z') +
  shape('navySoft', 'M0 62l104 50v10l-104-26z') +
  windows('slate', 10, 128, 4, 2, { width: 10, height: 18, stepX: 22, stepY: 32 }) +
  shape('stone', 'M400 92l-98 28v76h98z') +
  shape('navy', 'M400 62l-104 50v10l104-26z') +
  windows('slate', 314, 128, 4, 2, { width: 10, height: 18, stepX: 22, stepY: 32 }) +
  shape('tealSoft', 'M0 190h400v110h-400z') +
  shape('tealPale', 'M230 190h170v110h-120z') +
  shape('sandDeep', 'M190 184h20l44 116h-150zM0 226q160-10 400 0v16q-200-12-400 0z') +
  tree('autumn', 108, 214, 96) +
  tree('autumn', 306, 216, 104, ['ochreDeep', 'woodDeep']) +
  oval('tealLight', 76, 276, 46, 6) +
  tree('autumn', 52, 278, 176, ['peach', 'ochreDeep']) +
  line('ochreDeep', 4, 'M96 286h3M70 292h3M142 288h3M300 278h3M262 286h3M30 290h3') +
  line('ochre', 4, 'M120 270h3M276 262h3M328 290h3M98 252h3M160 278h3') +
  oval('stone', 208, 270, 30, 4) +
  walking(196, 270, 78, people.omar, { pack: orangeCloth }) +
  standing(334, 264, 64, people.leila) +
  standing(358, 266, 66, people.noah, { pack: tealCloth });

const lastEssay = (): string =>
  backdrop('navy') +
  squareWindow(
    56,
    28,
    148,
    150,
    'navyRaised',
    moon(160, 66, 18) +
      line('mist', 2, 'M82 56v0M110 80v0M122 42v0M186 100v0M96 104v0') +
      spire(96, 146, 60, slateCloth, slateRoof) +
      hall(116, 152, 20, 14, 26, { material: slateCloth }) +
      shape('ochre', 'M140 142h4v6h-4zM150 142h4v6h-4z') +
      shape('tealDark', 'M50 148q60-20 160 0v34h-160z'),
    'w',
    'navySoft',
  ) +
  clockAt(258, 62, 22) +
  rect('navySoft', 298, 116, 76, 5) +
  spines(304, 116, [
    [10, 30, tealCloth],
    [8, 24, ['mist', 'slate']],
    [11, 32, slateCloth],
    [9, 27, ['mist', 'slate']],
  ]) +
  plant(358, 116, 34, slateCloth) +
  shape('navyRaised', 'M300 180L208 240h184L330 196z') +
  shape('navySoft', 'M301 182L236 240h132L328 195z') +
  tableTop(0, 236, 400, 18) +
  oval('ochre', 298, 246, 84, 7) +
  rect('umber', 0, 266, 400, 34) +
  at(0, 0, at(344, 244, lamp(0, 0), { mirrored: true })) +
  laptop(
    182,
    246,
    136,
    line('tealLight', 2.2, 'M16 16h56M16 28h104M16 38h96M16 48h104M16 58h40M92 58h28'),
    'tealDark',
  ) +
  lyingBook(268, 250, 44, 8, paleCloth) +
  mug(84, 248, orangeCloth, 26) +
  bust(182, 330, 170, { ...people.ana, top: tealCloth }) +
  chairBack(182, 264, 84, slateCloth);

const lab = (): string =>
  backdrop('tealSoft') +
  rect('tealPale', 0, 190, 400, 4) +
  rect('tealDeep', 48, 28, 152, 92) +
  rect('teal', 44, 24, 152, 92) +
  line(
    'tealPale',
    2.4,
    'M84 60l18-10 18 10v20l-18 10-18-10zM120 60l18-10M102 90v16M84 80l-16 8M154 62h26M154 74h18M154 86h26',
  ) +
  line('paper', 10, 'M102 50v0M120 80v0M68 88v0M102 106v0') +
  disc('orange', 138, 50, 7) +
  rect('tealLight', 238, 96, 126, 4) +
  rect('paper', 236, 90, 128, 6) +
  rounded('tealDeep', 250, 60, 16, 30, 3) +
  rounded('tealLight', 272, 66, 14, 24, 3) +
  rounded('navySoft', 292, 56, 14, 34, 3) +
  spines(318, 90, [
    [10, 32, tealCloth],
    [9, 26, paleCloth],
    [10, 30, navyCloth],
  ]) +
  rect('tealPale', 0, 272, 400, 28) +
  oval('tealLight', 206, 286, 190, 8) +
  chemist(104, 284, { ...people.finn, hair: 'short', crown: 'umber' }, false) +
  chemist(296, 284, people.grace, true) +
  tableTop(24, 212, 352, 10, ['paper', 'mist']) +
  rect('tealDeep', 40, 229, 320, 55) +
  rect('teal', 40, 229, 300, 55) +
  rect('tealDeep', 40, 229, 320, 6) +
  line('tealDeep', 2, 'M140 236v46M240 236v46') +
  line('tealLight', 4, 'M84 248h14M184 248h14M284 248h14') +
  stand(196, 212) +
  flask(250, 214, 40, tealCloth, 'tealWash') +
  flask(150, 214, 34, skyCloth, 'tealWash');

function stand(x: number, y: number): string {
  return (
    rect('navy', x - 26, y - 5, 56, 5) +
    rect('navy', x + 20, y - 88, 3.4, 84) +
    line('navySoft', 3, `M${x + 21} ${y - 58}h-20`) +
    shape('orange', `M${x - 6} ${y - 4}q-7-10 4-20q10 10 4 20z`) +
    rect('slate', x - 7, y - 8, 12, 6) +
    flask(x - 1, y - 26, 52, orangeCloth)
  );
}

const kitchen = (): string =>
  backdrop('sandDeep') +
  rect('tealSoft', 0, 146, 400, 90) +
  line(
    'tealWash',
    1.4,
    'M0 166h400M0 186h400M0 206h400M40 146v20M120 146v20M280 146v20M360 146v20M320 166v20M40 186v20M360 186v20',
  ) +
  squareWindow(138, 34, 124, 88, 'tealWash', sun(162, 62, 10) + vista(138, 122, 124, 0.62)) +
  shape('woodDeep', 'M22 88h84v5h-84zM298 88h84v5h-84z') +
  shape('wood', 'M20 84h86v5h-86zM296 84h86v5h-86z') +
  mug(38, 84, tealCloth, 20) +
  plant(92, 84, 34) +
  rounded('tealDeep', 308, 56, 20, 28, 4) +
  rounded('paper', 334, 62, 18, 22, 4) +
  rounded('tealMid', 358, 58, 16, 26, 4) +
  pendant(200, 60, orangeCloth, 60) +
  seated(88, 322, 196, people.grace, { reach: 28 }) +
  seated(312, 324, 200, { ...people.noah, top: tealCloth }, { mirrored: true, reach: 28 }) +
  tableTop(0, 238, 400, 22) +
  rect('sandDeep', 0, 275, 400, 25) +
  oval('woodDeep', 210, 249, 96, 7) +
  laptop(
    200,
    246,
    136,
    disc('tealLight', 27, 36, 15) +
      line('paper', 4, 'M20 36l5 6 10-11') +
      line('tealLight', 2.4, 'M98 28h26M98 38h26M98 48h16'),
    'tealDeep',
  ) +
  mug(300, 254, ['paper', 'stone'], 24) +
  lyingBook(66, 258, 48, 9, navyCloth) +
  bust(200, 330, 164, { ...people.omar, skin: 'skinDark', crown: 'navy', top: ochreCloth }) +
  chairBack(200, 266, 84, ['wood', 'woodDeep']);

const moveIn = (): string =>
  backdrop('tealWash') +
  cloud('paper', 14, 70, 60) +
  rect('sandDeep', 96, 0, 276, 226) +
  rect('stone', 372, 0, 28, 280) +
  line(
    'stone',
    1.4,
    'M96 40h276M96 80h70M262 80h110M96 120h60M272 120h100M96 160h60M272 160h100M96 200h60M272 200h100',
  ) +
  tree('summer', 46, 262, 160) +
  shape('tealLight', 'M116 22h32v48h-32zM316 22h32v48h-32zM316 108h32v48h-32zM104 108h32v48h-32z') +
  shape('tealPale', 'M116 22h26l-26 34zM316 22h26l-26 34zM316 108h26l-26 34zM104 108h26l-26 34z') +
  line(
    'paper',
    2.6,
    'M116 22h32v48h-32zM132 22v48M116 42h32M316 22h32v48h-32zM332 22v48M316 42h32M316 108h32v48h-32zM332 108v48M316 128h32M104 108h32v48h-32zM120 108v48M104 128h32',
  ) +
  shape('stoneDeep', archPath(164, 180, 116, 136)) +
  shape('paper', archPath(160, 180, 116, 136)) +
  shape('navyRaised', archPath(170, 180, 96, 126)) +
  shape('navySoft', 'M186 180v-68q6-22 32-24q28 2 34 24v68z') +
  disc('orangeWash', 218, 110, 9) +
  shape('teal', 'M170 180v-78q2-18 14-30v108z') +
  shape('tealDeep', 'M266 180v-78q-2-18-14-30v108z') +
  frontSteps(218, 276, 270, 8, 12, 9) +
  rect('stone', 0, 276, 400, 24) +
  rect('stoneDeep', 0, 292, 400, 8) +
  line('navy', 3, 'M86 272V228L152 138V174M350 272V228L284 138V174M119 222V184M317 222V184') +
  oval('stoneDeep', 138, 280, 60, 5) +
  crate(92, 280, 48, 36, 14) +
  crate(102, 244, 34, 26, 10) +
  spines(108, 218, [
    [7, 10, tealCloth],
    [6, 14, navyCloth],
    [7, 11, skyCloth],
  ]) +
  oval('stoneDeep', 322, 282, 44, 4) +
  crate(292, 282, 42, 30, 12) +
  plant(312, 252, 44) +
  walking(196, 264, 96, people.ana, { carries: crate(6, -46, 28, 22, 6) }) +
  walking(256, 228, 88, { ...people.ravi, top: tealCloth }, { mirrored: true, carries: crate(6, -46, 28, 22, 6) }) +
  bush(tealCloth, -20, 284, 92);

const oaks = (): string =>
  backdrop('tealWash') +
  cloud('paper', 300, 70, 62) +
  shape('tealSoft', 'M0 176q90-30 190-8t210-16v148h-400z') +
  hall(302, 186, 36, 30, 56) +
  shape('navySoft', archPath(313, 186, 13, 20)) +
  windows('slate', 346, 166, 3, 1, { width: 7, height: 12, stepX: 16 }) +
  tower(272, 186, 18, 62, { clock: true, spire: 1.3 }) +
  shape('tealPale', 'M0 206q110-24 210-10t190-8v112h-400z') +
  tree('summer', 386, 216, 90, ['tealMid', 'teal']) +
  oak(124, 252) +
  shape('sandDeep', 'M0 246q120-16 400-2v56h-400z') +
  contours('stone', 'M0 258q120-16 400-2', 3, 0, 13) +
  oval('stone', 240, 280, 140, 12) +
  sittingOnGround(160, 262, 92, people.mei) +
  sittingOnGround(306, 260, 92, people.omar, { mirrored: true }) +
  sittingOnGround(122, 288, 98, { ...people.noah, top: ochreCloth }) +
  sittingOnGround(348, 286, 98, people.leila, { mirrored: true }) +
  bust(234, 308, 108, { ...people.ana, top: orangeCloth });

function oak(x: number, y: number): string {
  return (
    shape('navyRaised', `M${x - 18} ${y}q12-40 6-96l-40-40 6-6 40 30 2-40h10l4 44 40-36 6 6-42 44q-4 60 10 94z`) +
    ball(['tealMid', 'teal'], x - 70, y - 128, 50, 42) +
    ball(['tealMid', 'teal'], x + 78, y - 134, 56, 44) +
    ball(tealCloth, x - 28, y - 178, 66, 52) +
    ball(tealCloth, x + 44, y - 182, 58, 48) +
    ball(['tealMid', 'teal'], x + 6, y - 150, 42, 32)
  );
}

const boat = (): string =>
  backdrop('orangeWash') +
  disc('orangeSoft', 128, 116, 54) +
  disc('peach', 128, 116, 34) +
  cloud('paper', 220, 74, 70) +
  cloud('paper', 36, 60, 50) +
  shape('tealPale', 'M400 150q-60-34-110-16t-80 24v14h190z') +
  shape('sandDeep', 'M400 116q-46 2-60 22q-20 2-32 34h92z') +
  shape('stoneDeep', 'M400 140q-20 8-26 32h26z') +
  tower(346, 128, 14, 46, { material: ['paper', 'stone'], roof: orangeCloth, spire: 0.8, side: 0.5 }) +
  rect('teal', 346, 98, 14, 9) +
  rect('tealDeep', 360, 98, 7, 9) +
  rect('tealLight', 0, 168, 400, 132) +
  line('orangeWash', 2.4, 'M100 178h56M112 188h34M104 198h44M120 208h18') +
  line('tealWash', 2, 'M20 184h40M196 186h50M290 192h60M30 212h36M330 214h46') +
  shape('tealMid', 'M0 216q50-14 100 0t100 0t100 0t100 0v84h-400z') +
  researchBoat(206, 236) +
  shape('teal', 'M0 246q50-14 100 0t100 0t100 0t100 0v54h-400z') +
  shape('tealDeep', 'M0 276q50-14 100 0t100 0t100 0t100 0v24h-400z') +
  buoy(72, 252) +
  line('paper', 2.4, 'M300 110q6-7 10 0q6-7 10 0M258 130q5-6 8 0q5-6 8 0');

function researchBoat(x: number, y: number): string {
  return (
    line('navy', 3, `M${x + 6} ${y - 60}V${y - 138}M${x - 78} ${y - 34}L${x - 104} ${y - 92}`) +
    line(
      'navy',
      1.2,
      `M${x + 6} ${y - 134}L${x + 92} ${y - 40}M${x + 6} ${y - 134}L${x - 92} ${y - 34}M${x - 104} ${y - 92}v52`,
    ) +
    rounded('ochre', x - 111, y - 42, 14, 16, 2) +
    shape('orange', `M${x + 7} ${y - 138}l22 7-22 8z`) +
    rect('sand', x - 10, y - 78, 56, 44) +
    rect('stone', x + 46, y - 78, 16, 44) +
    rect('navySoft', x - 14, y - 84, 80, 7) +
    rect('tealLight', x - 4, y - 70, 14, 14) +
    rect('tealLight', x + 16, y - 70, 24, 14) +
    standing(x - 44, y - 26, 62, people.mei) +
    standing(x - 66, y - 26, 64, { ...people.ravi, top: paleCloth }, { arms: 'wave' }) +
    shape('navySoft', `M${x - 100} ${y - 36}h212q-8 34-34 50h-150q-20-14-28-50z`) +
    shape('navyRaised', `M${x + 40} ${y - 36}h72q-8 34-34 50h-64q24-20 26-50z`) +
    rect('paper', x - 100, y - 38, 212, 6) +
    shape('teal', `M${x - 86} ${y + 2}h180l-16 12h-150z`)
  );
}

const bus = (): string =>
  backdrop('orangeWash') +
  disc('orangeSoft', 300, 176, 92) +
  disc('peach', 300, 176, 60) +
  cloud('paper', 50, 80, 70) +
  cloud('paper', 200, 58, 50) +
  shape('tealSoft', 'M0 176q90-34 190-10t210-12v146h-400z') +
  contours('tealPale', 'M0 190q90-34 190-10t210-12', 3, 0, 12) +
  hall(30, 194, 34, 28, 50) +
  shape('navySoft', archPath(41, 194, 12, 18)) +
  windows('slate', 72, 174, 2, 1, { width: 8, height: 11, stepX: 18 }) +
  tree('summer', 140, 204, 66, ['tealMid', 'teal']) +
  tree('summer', 376, 206, 80) +
  shape('tealPale', 'M0 206q110-14 400-4v98h-400z') +
  rect('navySoft', 0, 238, 400, 62) +
  rect('sandDeep', 0, 232, 400, 8) +
  line('mist', 3, 'M10 266h40M90 266h40M170 266h40M250 266h40M330 266h40') +
  shape('navyRaised', 'M120 258h260l14 8h-270z') +
  schoolBus(118, 254) +
  rect('sandDeep', 0, 284, 400, 16) +
  rect('stone', 0, 284, 400, 4) +
  standing(74, 292, 66, { ...people.finn, hair: 'short', crown: 'umber' }, { pack: tealCloth }) +
  standing(46, 294, 98, people.leila) +
  standing(100, 294, 60, { ...people.ana, top: skyCloth }, { pack: navyCloth, arms: 'wave' });

function schoolBus(x: number, y: number): string {
  const wheel = (cx: number) =>
    disc('navy', cx, y - 2, 19) + disc('slate', cx, y - 2, 9) + disc('mist', cx - 1, y - 3, 4);
  return (
    shape('orange', `M${x} ${y - 4}v-84q0-14 14-14h176q12 0 14 12l4 32h32q14 0 14 14v40z`) +
    shape('orangeDeep', `M${x} ${y - 24}h254v20h-254z`) +
    rect('navy', x, y - 38, 254, 3) +
    rect('navy', x, y - 14, 254, 3) +
    [0, 1, 2, 3, 4]
      .map(
        (i) =>
          rounded('navyRaised', x + 14 + i * 30, y - 84, 24, 24, 3) +
          shape('slate', `M${x + 17 + i * 30} ${y - 81}h12l-12 14z`),
      )
      .join('') +
    shape('navyRaised', `M${x + 166} ${y - 84}h30l5 30h-35z`) +
    shape('slate', `M${x + 169} ${y - 81}h14l-14 16z`) +
    rect('peach', x + 246, y - 46, 8, 12) +
    rect('navy', x - 4, y - 12, 6, 8) +
    rect('navy', x + 250, y - 12, 10, 8) +
    wheel(x + 48) +
    wheel(x + 206)
  );
}

const caps = (): string =>
  backdrop('tealSoft') +
  disc('tealWash', 200, 150, 130) +
  cloud('paper', 24, 116, 56) +
  cloud('paper', 318, 92, 60) +
  shape('tealPale', 'M0 200q90-30 190-8t210-16v124h-400z') +
  tower(178, 216, 34, 110, { clock: true, belfry: true, spire: 1.3 }) +
  hall(86, 216, 42, 36, 56) +
  block(wall, 227, 180, 70, 36, 18) +
  shape('navySoft', `${archPath(100, 216, 14, 22)}M224 180l10-18h60l24 18z`) +
  windows('slate', 138, 190, 3, 1, { width: 8, height: 14, stepX: 15 }) +
  windows('slate', 238, 190, 4, 1, { width: 8, height: 14, stepX: 15 }) +
  cypress(70, 220, 60) +
  cypress(334, 220, 66) +
  rect('tealLight', 0, 216, 400, 84) +
  repeat('c', at(0, 0, mortarboard('ochre'), { scale: 1.3 }), [
    [70, 60, -18],
    [126, 96, 14],
    [160, 40, -8],
    [302, 104, -14],
    [340, 46, 10],
    [238, 104, -24],
    [96, 140, 24],
  ]) +
  at(262, 50, mortarboard('orange'), { turn: 20, scale: 1.3 }) +
  gown +
  graduate(112, 310, 104, people.finn, 'ochre') +
  graduate(290, 310, 104, people.ana, 'ochre') +
  graduate(54, 322, 124, people.mei, 'tealLight') +
  graduate(160, 326, 128, people.omar, 'ochre') +
  graduate(240, 326, 128, people.grace, 'tealLight') +
  graduate(346, 322, 124, people.leila, 'ochre');

/** A graduate from behind, both arms up, cut off by the lower edge of the picture. */
function graduate(x: number, y: number, height: number, looks: Looks, stole: Colour): string {
  return at(
    x,
    y,
    '<use href="#g"/>' +
      line(looks.skin, 6, 'M-16-109v0M16-109v0') +
      shape(stole, 'M-9-79L0-58L9-79h-4L0-67L-5-79z') +
      headAway(looks),
    { scale: height / 100 },
  );
}

/** A wall clock at nine. */
function clockAt(x: number, y: number, radius: number): string {
  return (
    disc('slate', x, y, radius) +
    disc('paper', x, y, radius * 0.8) +
    line('navy', 2.6, `M${x} ${y - radius * 0.58}V${y}h${-radius * 0.42}`)
  );
}

/** Somebody in a lab coat at the bench, hands on it. */
function chemist(x: number, y: number, looks: Looks, mirrored: boolean): string {
  return walking(
    x,
    y,
    160,
    { ...looks, top: ['paper', 'mist'], legs: ['paper', 'mist'] },
    { mirrored, carries: line('mist', 6, 'M2-70L9-57L20-56') },
  );
}

/** The gown that all graduates wear. */
const gown = `<defs><g id="g">${
  line('navySoft', 8, 'M-13-70L-20-86L-16-104') +
  line('navyRaised', 8, 'M13-70L20-86L16-104') +
  shape('navySoft', 'M-24 0q0-50 6-70q2-8 10-9h16q8 1 10 9q6 20 6 70z') +
  shape('navyRaised', 'M5-79h3q8 1 10 9q6 20 6 70h-16q4-46-3-79z')
}</g></defs>`;

/** The back of a chair, before somebody who sits with their back to us. */
function chairBack(x: number, top: number, width: number, [lit, dark]: Material): string {
  const left = x - width / 2;
  return (
    rounded(dark, left, top, width, 14, 6) +
    rounded(lit, left, top, width, 9, 4.5) +
    rect(lit, left + 5, top + 8, 6, 60) +
    rect(dark, left + width - 11, top + 8, 6, 60) +
    rect(lit, left + width * 0.34, top + 10, 5, 60) +
    rect(dark, left + width * 0.58, top + 10, 5, 60)
  );
}

export const gallery = {
  'gallery-gate': gate,
  'gallery-quad': quad,
  'gallery-desk': lastEssay,
  'gallery-lab': lab,
  'gallery-kitchen': kitchen,
  'gallery-stairs': moveIn,
  'gallery-oaks': oaks,
  'gallery-boat': boat,
  'gallery-bus': bus,
  'gallery-caps': caps,
};
