import { bust, mortarboard, seated, sittingOnGround, standing, umbrella, walking } from '../figures.ts';
import {
  archPath,
  at,
  backdrop,
  ball,
  block,
  bush,
  cloud,
  contours,
  cypress,
  dial,
  disc,
  frontSteps,
  hall,
  line,
  moon,
  navyCloth,
  ochreCloth,
  orangeCloth,
  oval,
  paleCloth,
  rect,
  rounded,
  shape,
  skyCloth,
  squareWindow,
  sun,
  tealCloth,
  tower,
  tree,
  windows,
} from '../kit.ts';
import { buoy, crate, flask, lamp, laptop, lyingBook, mug, pendant, plant, spines, tableTop } from '../objects.ts';
import { people } from '../people.ts';

const gate = (): string =>
  backdrop('mist') +
  shape('slate', 'M0 0h400v40q-60 14-110 0t-120 4t-170-6z') +
  tower(184, 180, 22, 84, { material: ['tealWash', 'mist'], roof: ['slate', 'navySoft'], clock: true, spire: 1.3 }) +
  tree('summer', 146, 196, 70, ['tealPale', 'tealLight']) +
  tree('summer', 250, 196, 80, ['tealPale', 'tealLight']) +
  shape('tealPale', 'M90 200h220v46h-220z') +
  shape('sandDeep', 'M186 196h28l60 54h-148z') +
  shape('stone', `M64 246v-176h272v176h-64v-62a72 72 0 0 0-144 0v62z`) +
  shape('stoneDeep', 'M272 246v-62a72 72 0 0 0-72-72q60 10 62 72v62zM336 70h22v176h-22z') +
  shape('sandDeep', 'M64 246v-176h18v176z') +
  line('stoneDeep', 1.4, 'M82 110h50M82 150h44M82 190h44M82 226h44M282 110h54M274 150h62M274 190h62M274 226h62') +
  rect('sand', 56, 60, 288, 12) +
  rect('stoneDeep', 344, 60, 24, 12) +
  ball(['sandDeep', 'stoneDeep'], 86, 48, 12) +
  ball(['sandDeep', 'stoneDeep'], 318, 48, 12) +
  rect('slate', 0, 246, 400, 54) +
  rect('mist', 0, 246, 400, 3) +
  shape('mist', 'M140 254h120l-8 6h-104zM104 272h80l-8 5h-64zM222 276h100l-8 6h-84zM150 290h60l-6 4h-48z') +
  shape('navySoft', 'M0 216q30-20 62-4v34h-62z') +
  shape('navySoft', 'M400 206q-30-14-44 2v38h44z') +
  standing(152, 268, 84, people.ravi, { arms: 'umbrella' }) +
  umbrella(165, 206, 66, tealCloth) +
  standing(206, 274, 78, people.mei, { arms: 'umbrella' }) +
  umbrella(218, 217, 64, orangeCloth) +
  standing(254, 266, 86, people.grace, { arms: 'umbrella' }) +
  umbrella(267, 202, 68, navyCloth) +
  line(
    'paper',
    1.2,
    'M30 60l-6 18M70 130l-6 18M40 190l-6 18M110 40l-6 18M150 96l-6 18M230 70l-6 18M262 140l-6 18M300 40l-6 18M372 90l-6 18M350 170l-6 18M388 220l-6 18M20 254l-6 18M320 260l-6 18M90 250l-6 18M200 150l-6 18',
  );

const quad = (): string =>
  backdrop('orangeWash') +
  cloud('paper', 50, 70, 60) +
  cloud('paper', 282, 54, 54) +
  tower(186, 182, 30, 96, { clock: true, belfry: true, spire: 1.4 }) +
  hall(142, 186, 40, 34, 0, { pitch: 0.6 }) +
  shape('navySoft', archPath(155, 186, 14, 24)) +
  hall(232, 186, 40, 34, 0, { pitch: 0.6 }) +
  shape('navySoft', archPath(245, 186, 14, 24)) +
  shape('sand', 'M0 96l96 26v76h-96z') +
  shape('navySoft', 'M0 66l100 46v12l-100-26z') +
  windows('slate', 12, 122, 4, 2, { width: 10, height: 18, stepX: 21, stepY: 36 }) +
  shape('stone', 'M400 96l-96 26v76h96z') +
  shape('navy', 'M400 66l-100 46v12l100-26z') +
  windows('slate', 314, 128, 4, 2, { width: 10, height: 18, stepX: 21, stepY: 34 }) +
  shape('tealSoft', 'M0 190h400v110h-400z') +
  shape('tealPale', 'M236 190h164v110h-60z') +
  shape('sandDeep', 'M190 184h20l44 116h-150z') +
  shape('sandDeep', 'M0 226q160-10 400 0v16q-200-12-400 0z') +
  tree('autumn', 108, 214, 96) +
  tree('autumn', 306, 216, 104, ['ochreDeep', 'woodDeep']) +
  tree('autumn', 262, 204, 58) +
  oval('tealLight', 78, 274, 46, 7) +
  tree('autumn', 52, 276, 176, ['peach', 'ochreDeep']) +
  scatter() +
  oval('stone', 210, 268, 30, 4) +
  walking(196, 268, 74, people.omar, { pack: orangeCloth }) +
  standing(334, 262, 60, people.leila) +
  standing(356, 264, 62, people.noah, { pack: tealCloth });

function scatter(): string {
  return [
    [96, 284],
    [120, 268],
    [70, 290],
    [30, 288],
    [142, 286],
    [276, 258],
    [300, 276],
    [328, 288],
    [262, 284],
    [98, 250],
  ]
    .map(([x = 0, y = 0], i) => oval(i % 2 ? 'ochre' : 'ochreDeep', x, y, 4, 2))
    .join('');
}

const lastEssay = (): string =>
  backdrop('navy') +
  squareWindow(
    66,
    30,
    150,
    150,
    'navyRaised',
    moon(176, 70, 18) +
      disc('mist', 92, 58, 1.2) +
      disc('mist', 120, 84, 1) +
      disc('mist', 130, 46, 1.2) +
      disc('mist', 150, 110, 1) +
      shape('tealDark', 'M60 146q60-36 90-10t80-10v60h-170z') +
      tower(100, 148, 14, 44, { material: ['slate', 'navySoft'], roof: ['navySoft', 'navy'], spire: 1.2 }) +
      windows('ochre', 128, 156, 3, 1, { width: 4, height: 6, stepX: 10 }) +
      shape('navy', 'M60 166q80-20 160 0v20h-160z'),
    'w',
    'navySoft',
  ) +
  dial(284, 60, 22, 'slate') +
  rect('navySoft', 256, 130, 108, 5) +
  spines(266, 130, [
    [10, 30, tealCloth],
    [8, 24, ['mist', 'slate']],
    [11, 32, ['navySoft', 'navyRaised']],
    [9, 27, ['mist', 'slate']],
  ]) +
  plant(340, 130, 34, ['slate', 'navySoft']) +
  shape('navyRaised', 'M322 156L216 244h176z') +
  shape('navySoft', 'M322 158L246 238h130z') +
  tableTop(0, 236, 400, 16) +
  oval('ochre', 300, 244, 84, 6) +
  rect('umber', 0, 262, 400, 38) +
  at(0, 0, lamp(366, 240), {}) +
  laptop(
    190,
    244,
    116,
    line('tealLight', 2, 'M14 16h50M14 26h84M14 34h76M14 42h84M14 50h40') + disc('orange', 58, 50, 2.4),
    'tealDark',
  ) +
  lyingBook(286, 240, 46, 9, paleCloth) +
  mug(114, 244, skyCloth, 24) +
  at(190, 306, bust(0, 0, 170, { ...people.ana, top: tealCloth }));

const lab = (): string =>
  backdrop('tealWash') +
  rect('tealDeep', 44, 34, 150, 96) +
  rect('teal', 44, 34, 150, 92) +
  line('tealPale', 2.4, 'M84 64l18-10 18 10v20l-18 10-18-10zM120 64l18-10M102 94v16M84 84l-16 8') +
  disc('paper', 102, 54, 5) +
  disc('paper', 120, 84, 5) +
  disc('orange', 138, 54, 6) +
  disc('paper', 68, 92, 4.5) +
  disc('paper', 102, 110, 4.5) +
  line('tealPale', 2.2, 'M154 66h26M154 78h18M154 90h26') +
  rect('tealPale', 236, 106, 126, 5) +
  rect('paper', 234, 100, 128, 6) +
  rounded('tealDeep', 248, 70, 16, 30, 3) +
  rounded('tealLight', 270, 76, 14, 24, 3) +
  rounded('navySoft', 290, 66, 14, 34, 3) +
  spines(316, 100, [
    [10, 32, tealCloth],
    [9, 26, paleCloth],
    [10, 30, navyCloth],
  ]) +
  oval('tealPale', 200, 286, 180, 10) +
  standingProfile(98, 286, false) +
  standingProfile(304, 286, true) +
  tableTop(30, 214, 340, 10, ['paper', 'mist']) +
  rect('tealLight', 48, 231, 304, 52) +
  rect('tealPale', 48, 231, 304, 8) +
  line('tealMid', 2, 'M150 239v44M250 239v44') +
  rounded('teal', 90, 250, 18, 4, 2) +
  rounded('teal', 192, 250, 18, 4, 2) +
  rounded('teal', 292, 250, 18, 4, 2) +
  stand(196, 214) +
  flask(250, 216, 42, tealCloth) +
  flask(152, 216, 34, skyCloth);

function standingProfile(x: number, y: number, mirrored: boolean): string {
  return walking(
    x,
    y,
    152,
    mirrored
      ? { ...people.grace, top: ['paper', 'mist'], legs: ['paper', 'mist'] }
      : { ...people.finn, hair: 'short', crown: 'umber', top: ['paper', 'mist'] },
    {
      mirrored,
      carries: '',
    },
  );
}

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
  rect('tealSoft', 0, 150, 400, 76) +
  line(
    'tealWash',
    1.4,
    'M0 168h400M0 188h400M0 208h400M40 150v18M120 150v18M200 150v18M280 150v18M360 150v18M80 168v20M160 168v20M240 168v20M320 168v20M40 188v20M120 188v20M200 188v20M280 188v20M360 188v20',
  ) +
  squareWindow(
    136,
    36,
    128,
    92,
    'tealWash',
    sun(234, 64, 11) +
      shape('tealSoft', 'M130 106q40-28 70-6t70-10v40h-140z') +
      shape('tealPale', 'M130 118q60-16 140 0v16h-140z') +
      tree('summer', 160, 126, 46, ['tealMid', 'teal']),
  ) +
  rect('woodDeep', 20, 96, 86, 5) +
  rect('wood', 18, 92, 88, 5) +
  mug(36, 92, tealCloth, 20) +
  mug(64, 92, paleCloth, 20) +
  plant(90, 92, 34) +
  rect('woodDeep', 298, 96, 86, 5) +
  rect('wood', 296, 92, 88, 5) +
  rounded('tealDeep', 308, 64, 20, 28, 4) +
  rounded('paper', 334, 70, 18, 22, 4) +
  rounded('tealLight', 358, 66, 16, 26, 4) +
  pendant(200, 56, ['orange', 'orangeDeep'], 56) +
  at(96, 252, bustSide(people.grace, false)) +
  at(308, 252, bustSide({ ...people.noah, top: tealCloth }, true)) +
  laptop(208, 236, 92, '', 'slate') +
  tableTop(0, 232, 400, 20) +
  laptopBack(208, 240) +
  mug(118, 246, skyCloth, 24) +
  lyingBook(280, 246, 50, 9, navyCloth) +
  at(204, 318, bust(0, 0, 165, { ...people.noah, hair: 'curls', crown: 'navy', top: ['ochre', 'ochreDeep'] }));

function bustSide(looks: Parameters<typeof seated>[3], mirrored: boolean): string {
  return seated(0, 0, 190, looks, { mirrored, reach: 26 });
}

function laptopBack(_x: number, _y: number): string {
  return '';
}

const moveIn = (): string =>
  backdrop('tealWash') +
  rect('sandDeep', 96, 0, 304, 226) +
  rect('stone', 372, 0, 28, 226) +
  line(
    'stone',
    1.4,
    'M96 40h276M96 80h70M262 80h110M96 120h60M272 120h100M96 160h60M272 160h100M96 200h60M272 200h100',
  ) +
  tree('summer', 44, 240, 140) +
  windows('tealLight', 118, 24, 1, 1, { width: 30, height: 46 }) +
  windows('tealLight', 318, 24, 1, 1, { width: 30, height: 46 }) +
  windows('tealLight', 318, 112, 1, 1, { width: 30, height: 46 }) +
  line(
    'paper',
    2.4,
    'M118 24h30v46h-30zM133 24v46M118 44h30M318 24h30v46h-30zM333 24v46M318 44h30M318 112h30v46h-30zM333 112v46M318 132h30',
  ) +
  shape('paper', archPath(160, 180, 108, 132)) +
  shape('stoneDeep', archPath(170, 180, 90, 122)) +
  shape('navyRaised', archPath(170, 180, 84, 119)) +
  shape('orangeWash', 'M170 180v-66q2-44 40-54v120z') +
  shape('teal', 'M210 60q42 8 44 54v66l-18 6v-118q-10-6-26-8z') +
  shape('teal', 'M236 70q18 12 18 44v66l-18 8z') +
  frontSteps(214, 276, 280, 8, 12, 9) +
  rect('stone', 0, 276, 400, 24) +
  shape('stoneDeep', 'M0 292h400v8h-400z') +
  line('navy', 3, 'M80 270L150 174M80 270v-40L150 134M348 270L278 174M348 270v-40L278 134M150 174v-40M278 174v-40') +
  crate(96, 276, 46, 34, 14) +
  crate(104, 242, 34, 26, 10) +
  spines(110, 217, [
    [7, 10, tealCloth],
    [6, 14, orangeCloth],
    [7, 11, navyCloth],
  ]) +
  crate(290, 276, 40, 30, 12) +
  plant(310, 246, 42) +
  at(0, 0, walking(182, 252, 88, people.ana, { carries: crate(6, -46, 26, 20, 6) })) +
  walking(252, 228, 84, { ...people.ravi, top: tealCloth }, { mirrored: true, carries: crate(6, -46, 26, 20, 6) }) +
  bush(tealCloth, -20, 280, 84);

const oaks = (): string =>
  backdrop('tealWash') +
  shape('tealSoft', 'M0 176q90-30 190-8t210-16v148h-400z') +
  hall(262, 186, 40, 32, 70, { pitch: 0.6 }) +
  shape('navySoft', archPath(275, 186, 14, 22)) +
  windows('slate', 312, 164, 3, 1, { width: 8, height: 13, stepX: 18 }) +
  tower(236, 186, 18, 62, { clock: true, spire: 1.3 }) +
  shape('tealPale', 'M0 206q110-24 210-10t190-8v112h-400z') +
  tree('summer', 372, 212, 90, ['tealMid', 'teal']) +
  oak(128, 250) +
  shape('sandDeep', 'M0 246q120-16 400-2v56h-400z') +
  contours('stone', 'M0 258q120-16 400-2', 3, 0, 13) +
  oval('stone', 240, 280, 140, 12) +
  sittingOnGround(150, 262, 92, people.mei) +
  sittingOnGround(302, 260, 92, people.omar, { mirrored: true }) +
  sittingOnGround(118, 286, 98, { ...people.noah, top: ochreCloth }) +
  sittingOnGround(340, 286, 98, people.leila, { mirrored: true }) +
  at(226, 306, bust(0, 0, 104, { ...people.ana, top: orangeCloth }), {});

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
  cloud('paper', 28, 110, 56) +
  cloud('paper', 314, 92, 60) +
  shape('tealPale', 'M0 200q90-30 190-8t210-16v124h-400z') +
  tower(178, 216, 34, 110, { clock: true, belfry: true, spire: 1.3 }) +
  hall(86, 216, 42, 36, 56) +
  windows('slate', 138, 190, 3, 1, { width: 8, height: 14, stepX: 15 }) +
  shape('navySoft', archPath(100, 216, 14, 22)) +
  block(['sand', 'stone'], 227, 180, 70, 36, 18) +
  shape('navySoft', 'M224 180l10-18h60l24 18z') +
  windows('slate', 238, 190, 4, 1, { width: 8, height: 14, stepX: 15 }) +
  cypress(70, 220, 60) +
  cypress(334, 220, 66) +
  rect('tealLight', 0, 216, 400, 84) +
  shape('sandDeep', 'M184 216h32l70 84h-172z') +
  [
    [70, 60, -18],
    [126, 96, 14],
    [166, 40, -8],
    [262, 52, 20],
    [300, 104, -14],
    [340, 44, 10],
    [232, 108, -24],
    [98, 138, 24],
  ]
    .map(([x = 0, y = 0, turn = 0], i) => at(x, y, mortarboard(i === 3 ? 'orange' : 'ochre'), { turn, scale: 1.2 }))
    .join('') +
  graduate(62, 330, 130, people.mei) +
  graduate(128, 336, 136, people.omar) +
  graduate(200, 340, 140, people.grace) +
  graduate(270, 336, 136, people.leila) +
  graduate(338, 330, 132, people.noah);

function graduate(x: number, y: number, height: number, looks: Parameters<typeof standing>[3]): string {
  return standing(
    x,
    y,
    height,
    { ...looks, top: ['navySoft', 'navyRaised'], legs: ['navySoft', 'navyRaised'], skirt: true },
    { arms: 'up' },
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
